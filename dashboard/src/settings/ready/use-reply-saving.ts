import { ApiError } from '@otklik/sdk';
import type { ReadyPicture, ReadyReply } from '@otklik/sdk/contract';
import { useRef, useState } from 'react';
import { operator } from '../../operator.ts';
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

/**
 * Saves a reply with its pictures. A second try saves only what the first one has not: the
 * reply is created once, and each picture is uploaded and deleted once.
 */
export function useReplySaving(reply: Partial<ReadyReply>) {
  const id = useRef(reply.id);
  const dropped = useRef<string[]>([]);
  const [pictures, setPictures] = useState<readonly FormPicture[]>(reply.pictures ?? []);

  const upload = async (replyId: string, file: File): Promise<void> => {
    try {
      const added = await operator.reply.addPicture(replyId, file);
      setPictures((now) => now.map((one) => (one === file ? added : one)));
    } catch (cause) {
      throw new PictureFailure(file.name, cause);
    }
  };
  return {
    pictures,
    add: (files: readonly File[]) => setPictures((now) => [...now, ...files]),
    drop(picture: FormPicture): void {
      if (!(picture instanceof File)) dropped.current.push(picture.id);
      setPictures((now) => now.filter((one) => one !== picture));
    },
    async save(draft: ReplyDraft): Promise<void> {
      const { create, edit, deletePicture } = operator.reply;
      const saved = await (id.current === undefined ? create(draft) : edit(id.current, draft));
      id.current = saved.id;
      for (let next = dropped.current[0]; next !== undefined; next = dropped.current[0]) {
        await deletePicture(next).catch(ignoreMissing);
        dropped.current.shift();
      }
      for (const picture of pictures) if (picture instanceof File) await upload(saved.id, picture);
    },
  };
}
