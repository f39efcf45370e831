import { basePath } from '../ui/page/base-path.ts';

/** Where browsers have Trusted Types, the policy of the account's page allows this one alone. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const path = `${basePath}/account-worker.js`;
let url: string | undefined;

/** The address of the service worker; a policy may be created once. */
export function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  url ??= trustedTypes
    ? trustedTypes.createPolicy('account-worker', { createScriptURL: () => path }).createScriptURL(path)
    : path;
  return url;
}
