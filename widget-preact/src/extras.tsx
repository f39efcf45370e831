import { AskForm, LeaveMail } from './ask-form.tsx';
import { badgeTitle, drawAttention, stopAttention } from './attention.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import css from './extras.css?inline';
import { FileView } from './file-view.tsx';
import { MenuItems } from './menu-items.tsx';
import type { Extras } from './panel-context.ts';
import { Sheet } from './sheet.tsx';
import { ruExtra } from './words-extra.ts';

export const extras: Extras = {
  AskForm,
  LeaveMail,
  MenuItems,
  EmojiPicker,
  FileView,
  Sheet,
  badgeTitle,
  drawAttention,
  stopAttention,
  words: ruExtra,
  css,
};
