/** Sort key of a dialog in the list. */
export interface ListPlace<Time extends number | string = string> {
  /** Time of its last sentence, as a number or as ISO text. */
  readonly updatedAt: Time;
  /** The dialog's id. */
  readonly id: string;
}

/** The order of the list: the dialog last spoken in first; of the same moment, the greater id. */
export const isListedBefore = <Time extends number | string>(a: ListPlace<Time>, b: ListPlace<Time>): boolean =>
  a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt;
