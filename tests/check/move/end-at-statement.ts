// Loaded before the command `move`: ends it hard at the statement of its number `KILL_AT`, before it is sent or after.
import pg from 'pg';

const at = Number(process.env.KILL_AT);
let sent = 0;
const end = (): void => void process.kill(process.pid, 'SIGKILL');

const prototype = pg.Client.prototype as unknown as {
  query(this: { connectionParameters: { fallback_application_name?: string } }, ...args: unknown[]): unknown;
};
const { query } = prototype;
prototype.query = function countStatement(...args) {
  // Those that make the tables are not counted: they are many, and one transaction.
  if (this.connectionParameters.fallback_application_name === 'otklik move') sent += 1;
  if (sent === at && at % 2 === 0) end();
  const result = query.apply(this, args);
  if (sent === at) setTimeout(end, 1);
  return result;
};
