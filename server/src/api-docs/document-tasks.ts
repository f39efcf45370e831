import type { ThreadTools } from '../runtime/thread-task.ts';

/** What the documents say of this server. */
export interface Naming {
  readonly productName: string;
  readonly publicUrl: string;
}

// Few ask for the documents, and making them takes 60 ms and megabytes of modules: a thread has them while it lasts.

export const writeOpenApi = async (_: ThreadTools, { productName, publicUrl }: Naming): Promise<string> =>
  JSON.stringify((await import('./openapi.ts')).createOpenApi(productName, publicUrl));

export const writeAsyncApi = async (_: ThreadTools, { productName, publicUrl }: Naming): Promise<string> =>
  JSON.stringify((await import('./asyncapi.ts')).createAsyncApi(productName, publicUrl));
