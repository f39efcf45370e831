import type { PanelContext } from './panel-context.ts';

/** Tells the page what happens in the talk, and the operator which page the visitor is on; answers how to stop. */
export function tellPage({ visitor, shell }: PanelContext): () => void {
  let last: number | undefined;
  const stops = [
    visitor.$sentences.subscribe((sentences) => {
      const newest = sentences.findLast(({ seq }) => seq > 0)?.seq;
      if (newest === undefined) return;
      // What was said before this page began is no news.
      if (last !== undefined)
        for (const sentence of sentences)
          if (sentence.seq > last) shell.emit(sentence.author === 'visitor' ? 'sent' : 'received', sentence);
      last = Math.max(last ?? 0, newest);
    }),
    visitor.$unread.listen((count) => {
      shell.setBadge(count ? String(count) : '');
      shell.emit('unread', count);
    }),
    visitor.$state.listen((state) => {
      if (state === 'online') last ??= 0;
      shell.emit('status', state);
    }),
    followPage((page, title) => {
      if (visitor.$state.get() === 'online')
        void visitor.describe({ page, title }).catch((cause) => shell.emit('error', cause));
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
