import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestOptions, type TestServer } from '../platform/testing.ts';
import { createOwner, createSite, openDialog, type Owner, type Site, type TestDialog } from './dialog-fixture.ts';

/** What a test starts from. */
export interface Given {
  server: TestServer;
  owner: Owner;
  site: Site;
  dialog: TestDialog;
}

/** One server for the tests of a file; for each test a new owner with a site and a dialog there. */
export function useDialog(options: TestOptions = {}): Given {
  const given = {} as Given;
  beforeAll(async () => {
    given.server = await startTestServer(options);
  });
  afterAll(() => given.server.stop());
  beforeEach(async () => {
    given.owner = await createOwner(given.server);
    given.site = await createSite(given.server, given.owner);
    given.dialog = await openDialog(given.server, given.site);
  });
  return given;
}
