import { hash } from 'node:crypto';

/** A value in the form that both databases share: a number is its decimal text. */
export type Cell = string | Uint8Array | null;

/** The values of a table's columns, in their order. */
export type Row = readonly Cell[];

/** How many rows, and the sum of their hashes: the order in which they are read does not matter. */
export interface TableFigures {
  readonly rows: number;
  readonly sum: string;
}

/** What one batch holds at most, unless one row alone has more. */
const [mostBytes, mostRows] = [4 * 1024 * 1024, 5000] as const;

export const sizeOf = (row: Row): number => row.reduce((sum, cell) => sum + (cell?.length ?? 0) + 8, 0);

/** Gathers rows to batches of bounded bytes. */
export async function* inBatches(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for await (const row of rows) {
    batch.push(row);
    bytes += sizeOf(row);
    if (bytes < mostBytes && batch.length < mostRows) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const written = (cell: Cell): string | null =>
  cell === null || typeof cell === 'string' ? cell : Buffer.from(cell).toString('base64');

/** The first 128 bits of a row's SHA-256. */
const hashOf = (row: Row): bigint => BigInt(`0x${hash('sha256', JSON.stringify(row.map(written))).slice(0, 32)}`);

/** Counts rows and adds up their hashes, modulo two to the power of 128. */
export async function computeFigures(
  rows: AsyncIterable<Row> | Iterable<Row>,
  counted?: (rows: number) => void,
): Promise<TableFigures> {
  let [count, sum] = [0, 0n];
  for await (const batch of inBatches(rows)) {
    for (const row of batch) sum = BigInt.asUintN(128, sum + hashOf(row));
    count += batch.length;
    counted?.(count);
  }
  return { rows: count, sum: sum.toString(16).padStart(32, '0') };
}
