import type { RemoteSource } from './remote.ts';

interface Row {
  readonly id: string;
}

/** Puts a changed row into its place in the loaded list. @returns the row */
export function replaceIn<T extends Row>(list: RemoteSource<T[]>, row: T): T {
  list.patch((all) => all.map((other) => (other.id === row.id ? row : other)));
  return row;
}

/** Removes a row from the loaded list. @returns `gone` */
export function removeFrom<G extends Row, T extends Row>(list: RemoteSource<T[]>, gone: G): G {
  list.patch((all) => all.filter(({ id }) => id !== gone.id));
  return gone;
}

/** Replaces the loaded data, of the same `of` alone where it is given. @returns the data */
export function replaceAll<T>(source: RemoteSource<T>, data: T, of?: string): T {
  source.patch(() => data, of);
  return data;
}
