import { createVisitor as createReal, type Visitor } from '@otklik/sdk/visitor';
import { attempt } from '@otklik/sdk/widget';
import { languageIn } from '../panel/locale-for.ts';
import type { PanelContext } from '../panel/panel-context.ts';

/**
 * The panel's visitor, which gives way to a new one where the page proves another user without a logout between: that
 * one begins with nothing of the one before, whose unsent words wait for him as the SDK keeps them.
 */
export function createVisitor({ shell, $isOpen, $locale }: PanelContext): Visitor {
  const { host, site } = shell;
  const keys = [`otklik:${site}`, `otklik:${site} ${host}`];
  const storedUser = () =>
    keys
      .map((key) => attempt(() => JSON.parse(localStorage[key] as string) as { user?: string; host: string }))
      .find((stored) => stored?.host === host)?.user;
  /**
   * The user that the page has proven here, as the SDK stores it with the dialog; without storage only this panel has
   * it.
   */
  let named: string | undefined;
  const visitor = createReal({
    host,
    site,
    page: location.href,
    title: document.title,
    referrer: document.referrer,
    locale: shell.options.locale ?? navigator.language,
    language: languageIn($locale.get()),
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  // The assistant and letters go on in the language of the chat.
  $locale.listen((spoken) => void visitor.describe({ language: languageIn(spoken) }).catch(() => {}));
  return {
    ...visitor,
    async describe(who, settings) {
      const user = who.signature && `?${who.userId}`;
      named = storedUser() || named;
      if (user && named && user !== named) {
        const isOpen = $isOpen.get();
        shell.drop('destroy');
        // With it, other tabs leave the dialog too.
        attempt(() => keys.forEach((key) => localStorage.removeItem(key)));
        window.otklik!('identify', who);
        if (isOpen) shell.open();
        return;
      }
      named = user || named;
      await visitor.describe(who, settings);
    },
  };
}
