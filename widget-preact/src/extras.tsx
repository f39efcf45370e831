import { AskForm, LeaveMail } from './ask-form.tsx';
import { badgeTitle, drawAttention, stopAttention } from './attention.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import css from './extras.css?inline';
import { FileView } from './file-view.tsx';
import { MenuItems } from './menu-items.tsx';
import { Sheet } from './sheet.tsx';
import { ruExtra } from './words-extra.ts';

/** What few visitors use: fetched when it is needed. */
export const extras = {
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

export type Extras = typeof extras;
