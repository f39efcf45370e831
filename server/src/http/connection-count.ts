/** How many connections one address may leave open between its requests: a large office behind one address. */
export const mostOfAddress = 500;

/** Connections by address, as their requests show them: the runtime reports neither their beginning nor their end. */
export interface ConnectionCount {
  /** Notes a request on the connection from `port`; false when its address has too many already. */
  note(address: string, port: number): boolean;
  /** Forgets the connections that have ended by now. */
  sweep(): void;
}

/**
 * A connection counts until it has been idle for `idleTime` ms, after which the server closes it: one that its client
 * closes counts a little longer.
 */
export function createConnectionCount(idleTime: number, most = mostOfAddress): ConnectionCount {
  /** By address the time of each port's last request, the longest ago first. */
  const addresses = new Map<string, Map<number, number>>();

  const dropOld = (ports: Map<number, number>, now: number): void => {
    for (const [port, at] of ports) {
      if (now - at < idleTime) return;
      ports.delete(port);
    }
  };
  return {
    note(address, port) {
      const now = performance.now();
      let ports = addresses.get(address);
      if (!ports) addresses.set(address, (ports = new Map()));
      ports.delete(port);
      dropOld(ports, now);
      if (ports.size >= most) return false;
      ports.set(port, now);
      return true;
    },
    sweep() {
      const now = performance.now();
      for (const [address, ports] of addresses) {
        dropOld(ports, now);
        if (ports.size === 0) addresses.delete(address);
      }
    },
  };
}
