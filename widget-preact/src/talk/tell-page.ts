import type { PanelContext } from '../panel/panel-context.ts';

/** Emits the dialog's events to the page, and reports the visitor's page to the operator. @returns stops it */
export function notifyPage(context: PanelContext): () => void {
  const { visitor, shell, $isOpen, $extras, needExtras } = context;
  let last: number | undefined;
  /** `clientId` of the sentences that were on their way when the list changed last. */
  let pending: (string | undefined)[] = [];
  const isWatched = () => $isOpen.get() && document.visibilityState === 'visible';
  // Unseen sentences are read when the visitor looks again.
  const onLook = () => {
    if (isWatched()) visitor.whenLoaded((real) => real.read());
  };
  document.addEventListener('visibilitychange', onLook);

  const stops = [
    () => document.removeEventListener('visibilitychange', onLook),
    visitor.$sentences.subscribe((sentences) => {
      const newest = sentences.findLast(({ seq }) => seq > 0)?.seq;
      const sent = pending;
      pending = sentences.filter(({ state, clientId }) => state && clientId).map(({ clientId }) => clientId);
      if (newest === undefined) {
        // Another dialog, which counts from 1.
        if (last) last = undefined;
        return;
      }
      // Sentences from before this page load are no news, but for what this page has sent, and what answers it.
      const since =
        last ?? (sentences.find(({ seq, clientId }) => seq && sent.includes(clientId))?.seq ?? Infinity) - 1;
      const news = sentences.filter(({ seq }) => seq > since);
      last = Math.max(last ?? 0, newest);
      for (const sentence of news) shell.emit(sentence.author === 'visitor' ? 'sent' : 'received', sentence);
      const answer = news.findLast(({ author }) => author !== 'visitor');
      if (answer && !isWatched()) needExtras((extras) => extras.drawAttention(context, answer.text));
    }),
    visitor.$unread.listen((count) => {
      shell.setBadge(`${count || ''}`);
      shell.emit('unread', count);
      if ($extras.get() || !isWatched()) needExtras((extras) => extras.showUnread(context));
    }),
    visitor.$state.listen((state) => {
      if (state === 'online') last ??= 0;
      shell.emit('status', state);
    }),
    followPage((page, title) => {
      if (visitor.$state.get() === 'online') visitor.whenLoaded((real) => real.describe({ page, title }));
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Calls back after every change of the page's address, also by a single-page router. */
function followPage(moved: (page: string, title: string) => void): () => void {
  let page = location.href;
  const look = () => {
    if (page === location.href) return;
    page = location.href;
    moved(page, document.title);
  };
  const target: EventTarget = (window as { navigation?: EventTarget }).navigation ?? window;
  const moment = target === window ? 'popstate' : 'navigatesuccess';
  target.addEventListener(moment, look);
  return () => target.removeEventListener(moment, look);
}
