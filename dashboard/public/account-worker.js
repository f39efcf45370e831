// The account's service worker: shows what the server sends by Web Push and opens the dialog that is pressed; keeps the
// account's own files, and what of the dialogs was loaded last, for when there is no network.

const within = (path) => new URL(path.replace(/^\//, ''), self.registration.scope).href;
const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show({ type, title, body, url, tag }) {
  // Each push has to be shown: iOS ends a subscription that keeps one to itself.
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    lang: 'ru',
    icon: within('icon-192.png'),
    badge: within('badge-96.png'),
    data: { url, shownAt: Date.now() },
  });
  for (const page of await openPages()) page.postMessage({ kind: 'pushed', type });
}

/** Of an address below the worker's scope, the path there. */
const pathOf = (url) => new URL(url).pathname.slice(new URL(within('')).pathname.length);
/** Whether a page is the account of a signed-in person. */
const isAccount = ({ url }) =>
  url.startsWith(within('')) && screens.test(pathOf(url)) && !/^login\/?$/.test(pathOf(url));

async function open(url) {
  // Other pages of the origin, such as the home page or a shop's, open no dialog, nor does the page of a guest.
  const pages = (await openPages()).filter(isAccount);
  const page = pages.find((one) => one.url === within(url)) ?? pages[0];
  if (!page) return self.clients.openWindow(within(url));
  page.postMessage({ kind: 'open', url });
  return page.focus();
}

/** The files of one build: emptied when the server has another page. */
const shellName = 'shell';
/** Replies of the API: deleted by the page when the sign-in ends. */
const seenName = 'seen';
/** The account's screens, which are all the same page. */
const screens = /^(?:dialogs|dialog\/[\w-]+|assistant|settings|setting\/[\w-]+|start|login)\/?$/;
const files = /^(?:assets\/.+|icon\.svg)$/;
/** What the screen of the dialogs asks for. */
const seenCalls =
  /^api\/v1\/(?:dialog\/(?:list|count|(?:detail|header|note\/list|correction\/list|earlier)\/[\w-]+|tag\/list)|domain\/list|team\/(?:list|member\/list|removal\/list)|user\/(?:info|profile))$/;
/** Those whose age the screen shows. */
const shownCalls = /\/dialog\/(?:list|detail)\b/;
/** Replies that are stored, the newest, and the greatest of them, in bytes: 16 MB at most. */
const seenLimits = { replies: 64, bytes: 256 * 1024 };

const pageKey = () => within('dialogs');
const tagOf = (response) => response.headers.get('etag');

/** Without room nothing is stored; the reply itself is not concerned. */
const storeQuietly = (work) => work().catch((cause) => console.warn('not stored', cause));

async function storePage(response) {
  const before = await (await caches.open(shellName)).match(pageKey());
  if (!before || tagOf(before) === null || tagOf(before) !== tagOf(response)) await caches.delete(shellName);
  await (await caches.open(shellName)).put(pageKey(), response);
}

/** From the network, so that no outdated build is opened while there is one. */
async function openPage(request) {
  try {
    const response = await fetch(request);
    // Before the page has it: what it asks for next is stored after the former build was deleted.
    if (response.ok && !response.redirected) await storeQuietly(() => storePage(response.clone()));
    return response;
  } catch (cause) {
    const stored = await (await caches.open(shellName)).match(pageKey());
    if (stored) return stored;
    throw cause;
  }
}

/** A name has a hash of its contents, so what is stored is right. */
async function openFile(request) {
  const shell = await caches.open(shellName);
  const stored = await shell.match(request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await storeQuietly(() => shell.put(request, response.clone()));
  return response;
}

/** What a page had loaded before this worker saw its requests, or from the browser's memory. */
async function storeLoaded(urls) {
  const shell = await caches.open(shellName);
  if (!(await shell.match(pageKey()))) await storePage(await fetch(pageKey()));
  const stored = new Set((await shell.keys()).map(({ url }) => url));
  await shell.addAll(urls.filter((url) => url.startsWith(within('assets/')) && !stored.has(url)));
}

/** Rises when a sign-in ends: a reply that is under way then is not stored. */
let era = 0;

async function forgetSeen() {
  era += 1;
  await caches.delete(seenName);
}

/** The sign-in of a call, by its access token (JWT); another person, or the same one later, has another. */
function signInOf(request) {
  const payload = request.headers.get('authorization')?.split('.')[1] ?? '';
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')) || '{}').sid ?? '';
}
const isOf = (stored, request) => stored.headers.get('x-seen-of') === signInOf(request);

const currentTeam = async (response) => (await response.json()).find(({ current }) => current)?.id;

/** Whether what is stored is of another sign-in, or of a team that the person works in no more. */
async function isFormer(request, body) {
  const seen = await caches.open(seenName);
  const [first] = await seen.keys();
  if (!first) return false;
  if (!isOf(await seen.match(first), request)) return true;
  const before = request.url.endsWith('/team/list') && (await seen.match(request.url));
  return before && (await currentTeam(before)) !== (await currentTeam(new Response(body)));
}

async function storeBody(request, body, since) {
  const { url } = request;
  if (body.size > seenLimits.bytes || since !== era) return;
  if (await isFormer(request, body)) await caches.delete(seenName);
  const seen = await caches.open(seenName);
  const headers = {
    'content-type': 'application/json',
    'x-seen-at': String(Date.now()),
    'x-seen-of': signInOf(request),
  };
  await seen.put(url, new Response(body, { headers }));
  const urls = await seen.keys();
  for (const old of urls.slice(0, Math.max(0, urls.length - seenLimits.replies))) await seen.delete(old);
  if (since !== era) await caches.delete(seenName);
}

/** Replies are stored one at a time: the first of another person's deletes the former one's. */
let storing = Promise.resolve();

async function storeSeen(request, response, since) {
  const body = await response.blob();
  storing = storing.then(() => storeQuietly(() => storeBody(request, body, since)));
  await storing;
}

async function readSeen(event, cause) {
  const stored = await (await caches.open(seenName)).match(event.request.url);
  if (!stored || !isOf(stored, event.request)) throw cause;
  if (shownCalls.test(event.request.url)) {
    const page = await self.clients.get(event.clientId);
    page?.postMessage({ kind: 'seen', at: Number(stored.headers.get('x-seen-at')) });
  }
  return stored;
}

async function callServer(event) {
  const since = era;
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok) {
      const copy = response.clone();
      event.waitUntil(storeQuietly(() => storeSeen(request, copy, since)));
    }
    return response;
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    return readSeen(event, cause);
  }
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
self.addEventListener('message', (event) => {
  if (event.data.kind === 'loaded') event.waitUntil(storeQuietly(() => storeLoaded(event.data.urls)));
  if (event.data.kind === 'forget') event.waitUntil(forgetSeen());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(within(''))) return;
  const path = pathOf(request.url);
  if (request.mode === 'navigate') {
    if (screens.test(path)) event.respondWith(openPage(request));
  } else if (files.test(path)) event.respondWith(openFile(request));
  else if (seenCalls.test(path)) event.respondWith(callServer(event));
});
