import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mailbox } from './mailbox-fixture.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Whether Debian's `dovecot-imapd` is on this machine. */
export const hasDovecot = (): boolean => spawnSync('dovecot', ['--version']).status === 0;

const idOf = (option: '-un' | '-gn' | '-u' | '-g'): string => String(spawnSync('id', [option]).stdout).trim();

/** Dovecot started by root uses the users of its package; by another one, that one for all it does. */
const isRoot = idOf('-u') === '0';
const own = (): string =>
  `default_internal_user = ${idOf('-un')}\ndefault_login_user = ${idOf('-un')}\ndefault_internal_group = ${idOf('-gn')}`;

/** It reads no mail as root: «nobody» does. */
const nobody = 65_534;
const mailUser = isRoot ? { uid: nobody, gid: nobody } : { uid: Number(idOf('-u')), gid: Number(idOf('-g')) };

const settingsOf = (folder: string, port: number): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${isRoot ? '' : own()}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${folder}/mail
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=word
}
userdb {
  driver = static
  args = uid=${mailUser.uid} gid=${mailUser.gid} home=${folder}
}
`;

/** Whether something accepts connections there. */
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** A mailbox of Dovecot in a folder of its own, run by this user. */
export async function startDovecot(): Promise<Mailbox> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-dovecot-'));
  // Its users pass through.
  chmodSync(folder, 0o755);
  const mail = join(folder, 'mail');
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(mail, part), { recursive: true });
  if (isRoot) for (const part of ['', 'cur', 'new', 'tmp']) chownSync(join(mail, part), mailUser.uid, mailUser.gid);
  const port = await freePort();
  writeFileSync(join(folder, 'conf'), settingsOf(folder, port));
  let dovecot: ChildProcess;
  const start = async (): Promise<void> => {
    dovecot = spawn('dovecot', ['-F', '-c', join(folder, 'conf')], { stdio: 'ignore' });
    while (!(await listens(port))) {
      if (dovecot.exitCode !== null) throw new Error(`dovecot ended with ${dovecot.exitCode}: see ${folder}/log`);
      await Bun.sleep(20);
    }
  };
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => dovecot.once('exit', resolve));
    dovecot.kill();
    await ended;
  };
  await start();
  let delivered = 0;
  return {
    url: `imap://answers%40shop.example:word@127.0.0.1:${port}/INBOX`,
    deliver(raw) {
      delivered += 1;
      const name = `${1_700_000_000 + delivered}.${delivered}.test`;
      writeFileSync(join(mail, 'tmp', name), raw.replaceAll(/\r?\n/g, '\n'));
      renameSync(join(mail, 'tmp', name), join(mail, 'new', name));
    },
    count: () => ['cur', 'new'].reduce((sum, part) => sum + readdirSync(join(mail, part)).length, 0),
    seen: () => readdirSync(join(mail, 'cur')).filter((name) => /:2,[A-Z]*S/.test(name)).length,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
