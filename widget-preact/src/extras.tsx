import { acceptedFiles, dateText } from '@otklik/sdk/widget';
import { AskForm, Tail } from './extras/ask-form.tsx';
import { Banned } from './extras/banned.tsx';
import { sendFiles } from './extras/attach.ts';
import { drawAttention, stopAttention, showUnread } from './extras/attention.ts';
import { Down } from './extras/down.tsx';
import { EmojiPicker } from './extras/emoji-picker.tsx';
import css from './extras/extras.css?inline';
import { holdPlace } from './extras/hold-place.ts';
import { FileView } from './extras/file-view.tsx';
import { MenuItems } from './extras/menu-items.tsx';
import { nameEveryone } from './extras/name-everyone.ts';
import { Older } from './extras/older.tsx';
import bubbleCss from './outside/bubble.css?inline';
import type { Extras } from './panel/panel-context.ts';
import { Face, Portrait } from './extras/portrait.tsx';
import { Sheet } from './extras/sheet.tsx';
import { Unsent } from './extras/unsent.tsx';
import { ruExtra } from './words/words-ru-extra.ts';

export const extras: Extras = {
  AskForm,
  Banned,
  Tail,
  Face,
  Portrait,
  Unsent,
  Older,
  Down,
  MenuItems,
  EmojiPicker,
  FileView,
  Sheet,
  acceptedFiles,
  sendFiles,
  holdPlace,
  showUnread,
  nameEveryone,
  dateText,
  drawAttention,
  stopAttention,
  words: ruExtra,
  css: bubbleCss + css,
};
