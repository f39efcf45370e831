import { defaultTexts } from '@otklik/sdk/widget';
import type { PanelContext } from '../panel/panel-context.ts';

/** A new domain's texts in another language than Russian, until its owner changes them. */
export type OwnerTexts = Record<keyof typeof defaultTexts, string>;

/** The texts that replace the Russian ones of each panel. */
const translations = new WeakMap<PanelContext, (texts: OwnerTexts) => void>();

/** Follows the owner's settings and the locale of a panel. @returns sets the texts of another language */
function follow({ $config, $locale }: PanelContext): (texts: OwnerTexts) => void {
  let given = $config.get();
  let shown = given;
  let spoken: OwnerTexts;
  const show = () => {
    const names = (Object.keys(defaultTexts) as (keyof OwnerTexts)[]).filter(
      (name) => given?.[name] === defaultTexts[name],
    );
    const isRussian = $locale.get().startsWith('ru');
    shown =
      given && !isRussian ? { ...given, ...Object.fromEntries(names.map((name) => [name, spoken[name]])) } : given;
    if (shown !== $config.get()) $config.set(shown);
  };
  let isFollowing = false;
  return (texts) => {
    spoken = texts;
    show();
    if (isFollowing) return;
    isFollowing = true;
    $config.listen((config) => {
      if (config === shown && config !== given) return;
      given = config;
      show();
    });
    $locale.listen(show);
  };
}

/** Puts the texts that the owner has left as they were into another language, until the chat speaks Russian. */
export function translate(context: PanelContext, texts: OwnerTexts): void {
  if (!translations.has(context)) translations.set(context, follow(context));
  translations.get(context)!(texts);
}
