import type { DialogViews } from './panel/panel-context.ts';
import { createVisitor } from './talk/next-person.ts';
import { RichText } from './talk/rich-text.tsx';
import { Sentences } from './talk/sentences.tsx';
import { Starters } from './talk/starters.tsx';
import css from './talk/talk.css?inline';
import { notifyPage } from './talk/tell-page.ts';
import { Menu, Tools } from './talk/tools.tsx';
import { ruMore } from './words/words-ru-more.ts';

export const talk: DialogViews = {
  createVisitor,
  Sentences,
  Starters,
  RichText,
  Menu,
  Tools,
  notifyPage,
  words: ruMore,
  css,
};
