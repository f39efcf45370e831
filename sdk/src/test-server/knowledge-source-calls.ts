import type { Draft, Source } from '../contract/source.ts';
import { sourceFileEnds, sourceLimits } from '../contract/source.ts';
import type { Acting, Handlers } from './call-server.ts';
import { acceptGone, acceptPresent, type FilePair, putVersion } from './draft-versions.ts';
import { Refusal } from './refusal.ts';
import { keepBytes } from './visitor-calls.ts';
import { now, type OwnedDomain, type OwnedLabel, type World } from './world.ts';

function domainOf(world: World, { team }: Acting, id: string): OwnedDomain {
  const domain = world.domains.find((one) => one.id === id && one.team === team);
  if (!domain) throw new Refusal('not_found');
  return domain;
}

function sourceOf(world: World, by: Acting, id: string): Source {
  const source = world.sources.find((one) => one.id === id);
  if (!source) throw new Refusal('not_found');
  domainOf(world, by, source.domainId);
  return source;
}

const addSource = (world: World, source: Pick<Source, 'domainId' | 'kind' | 'name' | 'url'>): Source => {
  const added: Source = {
    id: world.next('source'),
    ...source,
    state: 'ready',
    error: null,
    pages: source.kind === 'file' ? 0 : 1,
    drafts: 0,
    readAt: now(),
    daily: false,
  };
  world.sources.push(added);
  return added;
};

/** Paragraphs of a plain text whose first line asks. */
const pairsOf = (text: string): FilePair[] =>
  text.split(/\n\s*\n/).flatMap((paragraph) => {
    const [question = '', ...answer] = paragraph.trim().split('\n');
    return question.endsWith('?') && answer.length > 0 ? [{ question, answer: answer.join('\n') }] : [];
  });

/** Drafts of the caller's, by ids or of a source. */
function chosen(world: World, by: Acting, { ids, sourceId }: { ids?: string[]; sourceId?: string }): Draft[] {
  if (sourceId !== undefined) sourceOf(world, by, sourceId);
  const found = world.drafts.filter((draft) => (ids ? ids.includes(draft.id) : draft.sourceId === sourceId));
  if (ids && found.length === 0) throw new Refusal('not_found');
  for (const draft of found) sourceOf(world, by, draft.sourceId);
  return found;
}

function decide(world: World, decided: readonly Draft[]): void {
  for (const draft of decided) {
    world.drafts.splice(world.drafts.indexOf(draft), 1);
    const source = world.sources.find(({ id }) => id === draft.sourceId);
    if (source) source.drafts -= 1;
  }
}

function accept(world: World, by: Acting, draft: Draft, edits: Partial<Draft>): void {
  const { domainId } = sourceOf(world, by, draft.sourceId);
  if (draft.state === 'gone') return acceptGone(world, draft);
  const { label: name, questions, answers, labelId } = { ...draft, ...edits };
  const label = (): OwnedLabel => {
    const known = world.labels.find((one) =>
      edits.labelId ? one.id === labelId : one.domainId === domainId && one.label === name,
    );
    if (known) return known;
    const made = { id: world.next('label'), domainId, label: name, description: '', qa: [] };
    world.labels.push(made);
    return made;
  };
  acceptPresent(world, draft, { questions, answers }, label);
}

/**
 * Sources: pages are not read here; of files, the paragraphs of a plain text that begin with a question are. A file of
 * the same name is a new version.
 */
const fileCalls = (world: World): Handlers => ({
  'POST /assistant/source/create'({ by, body: { domainId, url } }) {
    const domain = domainOf(world, by, domainId);
    const address = URL.canParse(url) ? new URL(url) : null;
    const isOwn = address?.hostname === domain.name || address?.hostname.endsWith(`.${domain.name}`);
    if (!address || !isOwn || address.username !== '') throw new Refusal('invalid', { url: 'Адрес не этого сайта' });
    if (!domain.verified) throw new Refusal('not_readable');
    if (world.sources.some((one) => one.domainId === domainId && one.url === address.href))
      throw new Refusal('conflict');
    const kind = address.pathname.endsWith('.xml') ? 'sitemap' : 'page';
    return addSource(world, { domainId, kind, name: address.href, url: address.href });
  },
  async 'POST /assistant/source/file/{domainId}'({ by, params: { domainId }, form }) {
    domainOf(world, by, domainId);
    const { id, name } = await keepBytes(world, form.get('file'), { field: 'file', most: sourceLimits.file });
    const text = new TextDecoder().decode(world.files.get(id)!.bytes);
    world.files.delete(id);
    if (!sourceFileEnds.some((end) => name.toLowerCase().endsWith(`.${end}`))) throw new Refusal('unsupported_media');
    const before = world.sources.find(
      (one) => one.domainId === domainId && one.kind === 'file' && one.name.toLowerCase() === name.toLowerCase(),
    );
    const source = before ?? addSource(world, { domainId, kind: 'file', name, url: null });
    putVersion(world, source, pairsOf(text));
    return source;
  },
});

/** Sources, drafts, and operators' answers, of which none is proposed here. */
export const sourceCalls = (world: World): Handlers => ({
  ...fileCalls(world),
  'GET /assistant/source/list/domain/id/{domainId}'({ by, params: { domainId } }) {
    domainOf(world, by, domainId);
    return world.sources.filter((source) => source.domainId === domainId);
  },
  'PATCH /assistant/source/edit/{id}'({ by, params, body: { daily } }) {
    const source = sourceOf(world, by, params.id);
    if (source.kind === 'file') throw new Refusal('conflict');
    return Object.assign(source, { daily });
  },
  'POST /assistant/source/refresh/{id}'({ by, params }) {
    const source = sourceOf(world, by, params.id);
    if (source.kind === 'file') throw new Refusal('conflict');
    return Object.assign(source, { readAt: now() });
  },
  'DELETE /assistant/source/delete/{id}'({ by, params: { id } }) {
    const source = sourceOf(world, by, id);
    decide(world, chosen(world, by, { sourceId: id }));
    world.sources.splice(world.sources.indexOf(source), 1);
    return { id };
  },
  'GET /assistant/draft/list/domain/id/{domainId}'({ by, params: { domainId }, query: { page = 1, sourceId } }) {
    domainOf(world, by, domainId);
    const ids = world.sources.filter((source) => source.domainId === domainId).map(({ id }) => id);
    const found = world.drafts.filter(
      (draft) => ids.includes(draft.sourceId) && (sourceId === undefined || draft.sourceId === sourceId),
    );
    const size = sourceLimits.page;
    return { items: found.slice((page - 1) * size, page * size), page, size, total: found.length };
  },
  'POST /assistant/draft/accept'({ by, body: { ids, sourceId, ...edits } }) {
    const drafts = chosen(world, by, { ...(ids && { ids }), ...(sourceId !== undefined && { sourceId }) });
    const given = Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined));
    for (const draft of drafts) accept(world, by, draft, given);
    decide(world, drafts);
    return { accepted: drafts.length };
  },
  'POST /assistant/draft/discard'({ by, body: { ids, sourceId } }) {
    const drafts = chosen(world, by, { ...(ids && { ids }), ...(sourceId !== undefined && { sourceId }) });
    decide(world, drafts);
    world.discarded.push(...drafts);
    return { discarded: drafts.length };
  },
  'POST /assistant/draft/restore'({ by, body: { ids } }) {
    const restored = world.discarded.filter(({ id }) => ids.includes(id));
    if (restored.length === 0) throw new Refusal('not_found');
    for (const draft of restored) {
      sourceOf(world, by, draft.sourceId).drafts += 1;
      world.discarded.splice(world.discarded.indexOf(draft), 1);
      world.drafts.push(draft);
    }
    return { restored: restored.length };
  },
  'GET /assistant/given/list/domain/id/{domainId}'({ by, params: { domainId } }) {
    domainOf(world, by, domainId);
    return [];
  },
});
