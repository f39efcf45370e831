import type { ThreadTools } from '../../runtime/thread-task.ts';
import { listPins } from '../control/pin-table.ts';
import { textsOfMessage, textsToEncode } from '../engine/index.ts';
import { readContexts } from './read-contexts.ts';

/** What a training run is to have vectors of. */
export interface TextsOrder {
  readonly domainId: string;
  /** Numbers in a vector. */
  readonly size: number;
  readonly withExamples: boolean;
}

/** The texts of the domain's contexts and control questions, each once; null where they are too many. In a thread. */
export async function listTexts(
  tools: ThreadTools,
  { domainId, size, withExamples }: TextsOrder,
): Promise<string[] | null> {
  const taught = textsToEncode(await readContexts(tools, domainId, withExamples), size);
  if (!taught) return null;
  const pins = await listPins(tools.db, domainId);
  return [...new Set([...taught, ...pins.flatMap(({ question }) => textsOfMessage(question))])];
}
