import { domainOfOwner } from '../../domain/domain-service.ts';
import type { Reply } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { readPastPage } from './past-questions.ts';

/** A page of past questions, the newest dialogs first. @param before the `next` of the previous page */
export async function readPast(
  deps: Deps,
  ownerId: string,
  domainId: string,
  before: string | undefined,
): Promise<Reply<'GET /assistant/past/list/domain/id/{domainId}'>> {
  await domainOfOwner(deps, ownerId, domainId);
  const [at, id] = before?.split('.') ?? [];
  const place = at === undefined || id === undefined ? null : { at: Number(at), id };
  const { items, next } = await readPastPage(deps.db, domainId, place);
  return { items, next: next && `${next.at}.${next.id}` };
}
