import css from './extras.css?inline';
import { AskForm, LeaveMail } from './ask-form.tsx';
import { takeFiles } from './attach.ts';
import { watch } from './attention.ts';
import { Menu } from './menu.tsx';
import { Sheet } from './sheet.tsx';
import { Tools } from './tools.tsx';

/** What the first sentence does not need: fetched once the chat is open. */
export const extras = { AskForm, LeaveMail, Menu, Sheet, Tools, takeFiles, watch, css };

export type Extras = typeof extras;
