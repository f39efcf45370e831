import { AskForm, Tail } from './ask-form.tsx';
import { sendFiles } from './attach.ts';
import { drawAttention, stopAttention, showUnread } from './attention.ts';
import { Down } from './down.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import css from './extras.css?inline';
import { holdPlace } from './hold-place.ts';
import { FileView } from './file-view.tsx';
import { MenuItems } from './menu-items.tsx';
import { nameEveryone } from './name-everyone.ts';
import type { Extras } from './panel-context.ts';
import { Face, Portrait } from './portrait.tsx';
import { Sheet } from './sheet.tsx';
import { Unsent } from './unsent.tsx';
import { ruExtra } from './words-ru-extra.ts';

export const extras: Extras = {
  AskForm,
  Tail,
  Face,
  Portrait,
  Unsent,
  Down,
  MenuItems,
  EmojiPicker,
  FileView,
  Sheet,
  sendFiles,
  holdPlace,
  showUnread,
  nameEveryone,
  drawAttention,
  stopAttention,
  words: ruExtra,
  css,
};
