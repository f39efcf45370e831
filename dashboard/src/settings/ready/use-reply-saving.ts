import { ApiError } from '@otklik/sdk';
import type { ReadyPicture, ReadyReply } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { useUnsaved } from '../../ui/field/use-unsaved.ts';
import { textOfError } from '../../ui/text/error-text.ts';

/** A picture of the form: one that the reply has, or a file that is uploaded when the reply is saved. */
export type FormPicture = ReadyPicture | File;

export type ReplyDraft = Pick<ReadyReply, 'title' | 'text' | 'own'>;

/** The texts of a reply are saved, and one of its pictures is not. */
class PictureFailure extends Error {
  constructor(name: string, cause: unknown) {
    const reason = (cause instanceof ApiError && cause.fields?.image) || textOfError(cause);
    super(`Ответ сохранён, но картинка «${name}» не загрузилась. ${reason}`, { cause });
  }
}

/** The words for a failed saving; null where none of the pictures is the reason. */
export const textOfPicture = (cause: unknown): string | null =>
  cause instanceof PictureFailure ? cause.message : null;

/** One that was deleted elsewhere is deleted all the same. */
const ignoreMissing = (cause: unknown): void => {
  if (!(cause instanceof ApiError) || cause.code !== 'not_found') throw cause;
};

/** What of a reply is not in the fields of its form. */
interface SavingState {
  /** Undefined until the reply is created. */
  readonly id: string | undefined;
  readonly pictures: readonly FormPicture[];
  /** Ids of stored pictures to delete. */
  readonly dropped: readonly string[];
}

/** The name under which the pictures of a form survive a change of screen. */
export const picturesKey = (keep: string): string => `${keep} pictures`;

/**
 * Saves a reply with its pictures. A second try saves only what the first one has not: the
 * reply is created once, and each picture is uploaded and deleted once.
 */
export function useReplySaving(reply: Partial<ReadyReply>, keep?: string) {
  const { draft, set, change } = useUnsaved<SavingState>(keep === undefined ? null : picturesKey(keep), {
    id: reply.id,
    pictures: reply.pictures ?? [],
    dropped: [],
  });
  const { pictures } = draft;
  const setPictures = (next: (now: readonly FormPicture[]) => readonly FormPicture[]): void =>
    set((now) => ({ ...now, pictures: next(now.pictures) }));

  const upload = async (replyId: string, file: File): Promise<void> => {
    try {
      const added = await operator.reply.addPicture(replyId, file);
      setPictures((now) => now.map((one) => (one === file ? added : one)));
    } catch (cause) {
      throw new PictureFailure(file.name, cause);
    }
  };
  const deleteStored = async (id: string): Promise<void> => {
    await operator.reply.deletePicture(id).catch(ignoreMissing);
    set((now) => ({ ...now, dropped: now.dropped.filter((one) => one !== id) }));
  };
  return {
    pictures,
    add: (files: readonly File[]) => setPictures((now) => [...now, ...files]),
    drop(picture: FormPicture): void {
      if (!(picture instanceof File)) set((now) => ({ ...now, dropped: [...now.dropped, picture.id] }));
      setPictures((now) => now.filter((one) => one !== picture));
    },
    async save(values: ReplyDraft): Promise<void> {
      const { create, edit } = operator.reply;
      const { id } = await (draft.id === undefined ? create(values) : edit(draft.id, values));
      change({ id });
      for (const gone of draft.dropped) await deleteStored(gone);
      for (const picture of pictures) if (picture instanceof File) await upload(id, picture);
    },
  };
}
