// The account's service worker: shows what the server sends by Web Push, and opens the dialog that is pressed.

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

async function open(url) {
  const pages = await openPages();
  const page = pages.find((one) => one.url === within(url)) ?? pages[0];
  if (!page) return self.clients.openWindow(within(url));
  page.postMessage({ kind: 'open', url });
  return page.focus();
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
