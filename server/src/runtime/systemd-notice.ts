import type { Config } from '../config.ts';
import type { Log } from '../log/log.ts';

/**
 * Reports to systemd that the server serves, then in half of the unit's `WatchdogSec=` that its event loop is alive
 * (sd_notify(3)). By systemd's own command, since the runtime has no datagram sockets of Unix.
 * @returns what ends it: systemd then waits for the end of the process
 */
export function startSystemdNotice({ systemd }: Pick<Config, 'systemd'>, log: Log): () => void {
  if (!systemd) return () => undefined;
  const report = async (state: string): Promise<void> => {
    try {
      const command = Bun.spawn(['systemd-notify', '--no-block', state], { stdio: ['ignore', 'ignore', 'ignore'] });
      const code = await command.exited;
      if (code !== 0) throw new Error(`systemd-notify ended with ${code}`);
    } catch (error) {
      log.warn({ err: error }, `systemd does not learn of ${state}`);
    }
  };
  void report('READY=1');
  const timer =
    systemd.watchdog === null ? undefined : setInterval(() => void report('WATCHDOG=1'), systemd.watchdog / 2);
  timer?.unref();
  return () => {
    clearInterval(timer);
    void report('STOPPING=1');
  };
}
