import type { Naming } from '../api-docs/document-tasks.ts';
import type { ThreadTools } from '../runtime/thread-task.ts';
import { fillReference } from './reference-page.ts';

/** The reading page of the API, from its template; in a thread, as the documents that it is made of. */
export const writeReference = async (
  _: ThreadTools,
  { page, productName, publicUrl }: Naming & { page: string },
): Promise<string> => fillReference(page, productName, publicUrl);
