import { trailAbout, type TrailEntry, trailWords } from '@otklik/sdk/contract';
import { deviceName } from '../../ui/text/device-name.ts';

/** An entry of the trail in words. */
export interface TrailLine {
  /** Who did it: a member by name, a program by that of its token. */
  readonly who: string;
  readonly what: string;
  /** What it concerns; empty where `what` is enough. */
  readonly about: string;
  /** The dialog that it concerns. */
  readonly dialogId: string | null;
}

const dialogKinds: ReadonlySet<TrailEntry['what']> = new Set(['ban', 'unban', 'sentence_deleted', 'export']);
/** The server appends a program's name to what it did. */
const byProgram = /(?:^| · )API «(.*)»$/;

/** Puts an entry of the trail into words. */
export function lineOf({ member, what, about }: TrailEntry): TrailLine {
  const program = member === null ? byProgram.exec(about)?.[1] : undefined;
  const concerned = program === undefined ? about : about.replace(byProgram, '');
  // An id is 16 bytes as base64url; a domain or a file has another name.
  const dialogId = dialogKinds.has(what) && /^[\w-]{22}$/.test(concerned) ? concerned : null;
  return {
    who: member?.name ?? (program === undefined ? 'Сервер' : `Программа «${program}»`),
    what: trailWords[what],
    about:
      dialogId !== null
        ? ''
        : what === 'signin'
          ? deviceName(concerned) || 'неизвестное устройство'
          : trailAbout({ what, about: concerned }),
    dialogId,
  };
}
