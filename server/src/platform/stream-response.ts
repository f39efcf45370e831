import { AppError } from './app-error.ts';
import type { Deps } from './deps.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** How long one who downloads may take nothing; ms. */
const stallTime = 60_000;

let line = Promise.resolve();
/** Pieces of all responses are read one by one, each in a turn of the loop of its own. */
const takeTurn = (): Promise<void> => (line = line.then(yieldToEventLoop));

/**
 * A response that is made while it is sent: its next piece is read when there is room for it, so that one who does not
 * read holds a piece, not the whole. It takes one of the turns of `key` until it ends, or stalls.
 * @throws AppError `rate_limited` when `key` has too many under way
 */
export function streamResponse(
  { turn }: Pick<Deps, 'turn'>,
  key: string,
  pieces: AsyncGenerator<Uint8Array>,
  headers: Record<string, string>,
  stall = stallTime,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const begin = () =>
      new Promise<void>((ended) => resolve(new Response(streamOf(pieces, stall, ended), { headers })));
    turn('download', key, begin).catch(reject);
  });
}

function streamOf(pieces: AsyncGenerator<Uint8Array>, stall: number, ended: () => void): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout;
  const end = (): void => {
    clearTimeout(timer);
    ended();
  };
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.error(new AppError('unavailable'));
      end();
    }, stall);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        await takeTurn();
        try {
          const { done, value } = await pieces.next();
          if (!done) {
            controller.enqueue(value);
            return watch(controller);
          }
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end();
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}
