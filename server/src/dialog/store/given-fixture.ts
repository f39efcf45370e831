import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Sentence } from '../../contract.ts';
import { startTestServer, type TestOptions, type TestServer } from '../../testing.ts';
import {
  type Answer,
  call,
  createOwner,
  createSite,
  entryOf,
  openDialog,
  type Owner,
  type Site,
  type TestDialog,
} from '../dialog-fixture.ts';

/** The problem of a rejected call. */
interface Refusal {
  readonly code?: string;
  readonly fields?: Record<string, string>;
}

/** What a test of an owner with a site starts from. */
export interface GivenSite {
  server: TestServer;
  owner: Owner;
  site: Site;
  /** Makes a call as the owner. */
  asOwner<T = object>(name: string, body?: unknown): Promise<Answer<T & Refusal>>;
  /** By which id the owner's calls name a dialog. */
  idOf(dialog: Pick<TestDialog, 'session'>): Promise<string>;
}

/** What a test of a dialog starts from. */
export interface Given extends GivenSite {
  dialog: TestDialog;
  /** Makes a call as the visitor. */
  asVisitor<T = object>(name: string, body?: unknown): Promise<Answer<T & Refusal>>;
  /** The sentences that the visitor, or who has this token, is given for a query. */
  poll(query: string, token?: string): Promise<Sentence[]>;
}

/** One server for the tests of a file; for each test a new owner with a site. */
export function useSite(options: TestOptions = {}): GivenSite {
  const given = {
    asOwner: <T>(name: string, body?: unknown) =>
      call<T & Refusal>(given.server, name, { token: given.owner.token, body }),
    idOf: async (dialog) => (await entryOf(given.server, given.owner, dialog)).id,
  } as GivenSite;
  beforeAll(async () => {
    given.server = await startTestServer(options);
  });
  afterAll(() => given.server.stop());
  beforeEach(async () => {
    given.owner = await createOwner(given.server);
    given.site = await createSite(given.server, given.owner);
  });
  return given;
}

/** One server for the tests of a file; for each test a new owner with a site and a dialog there. */
export function useDialog(options: TestOptions = {}): Given {
  const given: Given = Object.assign(useSite(options), {
    dialog: {} as TestDialog,
    asVisitor: <T>(name: string, body?: unknown) =>
      call<T & Refusal>(given.server, name, { token: given.dialog.token, body }),
    poll: async (query: string, token = given.dialog.token) =>
      (await call<{ sentences: Sentence[] }>(given.server, `GET /widget/sentence?${query}`, { token })).body.sentences,
  });
  beforeEach(async () => {
    given.dialog = await openDialog(given.server, given.site);
  });
  return given;
}
