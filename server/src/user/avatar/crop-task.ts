import type { ThreadTools } from '../../platform/thread/thread-task.ts';
import { cropSquare } from './png-square.ts';

/** The square in the middle of a PNG. Runs in a thread. */
export const cropApart = async (_tools: ThreadTools, png: Uint8Array): Promise<{ bytes: Uint8Array<ArrayBuffer> }> => ({
  bytes: new Uint8Array(cropSquare(png)),
});
