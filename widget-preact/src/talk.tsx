import { createVisitor } from '@otklik/sdk/visitor';
import type { DialogViews } from './panel-context.ts';
import { RichText } from './rich-text.tsx';
import { Sentences } from './sentences.tsx';
import css from './talk.css?inline';
import { notifyPage } from './tell-page.ts';
import { Menu, Tools } from './tools.tsx';
import { ruMore } from './words-ru-more.ts';

export const talk: DialogViews = {
  createVisitor,
  Sentences,
  RichText,
  Menu,
  Tools,
  notifyPage,
  words: ruMore,
  css,
};
