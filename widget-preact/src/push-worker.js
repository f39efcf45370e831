// For the service worker of a site: importScripts('https://HOST/widget/push-worker.js'). Shows that an operator has
// answered, and opens the page of the chat.

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show({ title, body, url, tag }) {
  // The chat on a page that is looked at shows the answer itself.
  if ((await openPages()).some((page) => page.visibilityState === 'visible')) return;
  await self.registration.showNotification(title, { body, tag, renotify: true, data: { url } });
}

/** The address without the parameter by which the chat opens. */
function bare(address) {
  const url = new URL(address);
  url.searchParams.delete('otklik');
  url.hash = '';
  return url.href;
}

async function open(url) {
  const page = (await openPages()).find((one) => bare(one.url) === bare(url));
  return page ? page.focus() : self.clients.openWindow(url);
}

self.addEventListener('push', (event) => {
  const message = event.data?.json();
  // The site's own pushes are none of ours.
  if (message?.tag?.startsWith('otklik-')) event.waitUntil(show(message));
});
self.addEventListener('notificationclick', (event) => {
  if (!event.notification.tag.startsWith('otklik-')) return;
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
