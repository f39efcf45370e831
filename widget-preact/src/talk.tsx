import { createVisitor } from '@otklik/sdk/visitor';
import { takeFiles } from './attach.ts';
import { RichText } from './rich-text.tsx';
import { Sentences } from './sentences.tsx';
import css from './talk.css?inline';
import { tellPage } from './tell-page.ts';
import { Menu, Tools } from './tools.tsx';
import { ruMore } from './words-more.ts';

/** The SDK and the views of sentences: fetched while the visitor begins to write. */
export const talk = { createVisitor, Sentences, RichText, Menu, Tools, takeFiles, tellPage, words: ruMore, css };

export type TalkViews = typeof talk;
