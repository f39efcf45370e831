import { readonlyType } from 'nanostores';
import { type Feature, storesOf } from '../transport/feature.ts';
import type { Feed } from '../transport/feed.ts';
import type { Rest } from '../transport/rest.ts';
import { createDialogAnswers } from './dialog-answers.ts';
import type { DialogClient } from './dialog-api.ts';
import { createDialogChanges } from './dialog-changes.ts';
import { createDialogCorrections } from './dialog-corrections.ts';
import { createDialogCounts } from './dialog-counts.ts';
import { createDialogInbox } from './dialog-inbox.ts';
import { createDialogList } from './dialog-list.ts';
import { createDialogLooks } from './dialog-looks.ts';
import { createDialogNotes } from './dialog-notes.ts';
import { createDialogState } from './dialog-state.ts';
import { createDialogTyping } from './dialog-typing.ts';
import { createDialogView } from './dialog-view.ts';
import { createOpenViews } from './open-views.ts';

export interface DialogClientOptions {
  readonly feed: Pick<Feed, 'send'>;
  /** The account whose answers wait on this machine. */
  account(): string;
}

export interface DialogFeature extends DialogClient, Feature {
  handle: NonNullable<Feature['handle']>;
  reset: NonNullable<Feature['reset']>;
  /** The connection came or went: what waits goes out. */
  connected(isOpen: boolean): void;
  /** Reloads what is shown. */
  reload(): void;
}

/** See {@link DialogClient}. */
export function createDialogClient(rest: Rest, { feed, account }: DialogClientOptions): DialogFeature {
  const { host } = rest.environment;
  const state = createDialogState(rest);
  const views = createOpenViews(rest);
  const looks = createDialogLooks(feed);
  const list = createDialogList(rest, views.isOpen, looks.me);
  const counts = createDialogCounts(rest, state.counts);
  const typing = createDialogTyping(feed);
  const answers = createDialogAnswers(rest, { feed, views, scope: () => `operator:${host && `${host} `}${account()}` });
  const changes = createDialogChanges(rest, { state, list, views, feed });
  const { reader, header } = views.add();
  const { handle: handleNote, reload: reloadNotes, reset: resetNotes, ...notes } = createDialogNotes(rest);
  const owners = [views, list, counts, typing, looks, answers, { reset: resetNotes }];

  return {
    ...storesOf(state),
    ...changes,
    ...createDialogCorrections(rest, state),
    ...notes,
    ...createDialogInbox(rest, { list, views }),
    $list: list.$list,
    $detail: reader.$detail,
    $header: header.$header,
    $typing: typing.$typing,
    $looks: looks.$looks,
    $answerState: answers.$answerState,
    $lost: answers.$lost,
    $upload: answers.$upload,
    $uploadProgress: answers.$uploadProgress,
    $notificationReset: readonlyType(state.$notificationReset),

    loadList(query, settings) {
      counts.loadOnce(settings);
      return list.load(query, settings);
    },
    loadMore: list.loadMore,
    loadCounts: counts.load,
    loadHeader: header.load,

    open(id, settings) {
      answers.drain();
      return reader.open(id, settings);
    },
    loadOlder: reader.loadOlder,
    close() {
      reader.reset();
      header.reset();
    },
    view(id, settings) {
      answers.drain();
      return createDialogView(id, views, { answer: answers.answer, typing: typing.say, read: changes.read }, settings);
    },

    answer: answers.answer,
    retry: answers.retry,
    discard: answers.discard,
    uploadFile: (id, file, settings) =>
      answers.uploadFile(
        id,
        async () =>
          list.find(id)?.session ??
          views.sessionOf(id) ??
          (await rest.signed('GET /dialog/header/{id}', { ...settings, params: { id } })).session,
        file,
        settings,
      ),
    typing: typing.say,
    look: looks.say,

    handle(frame) {
      for (const owner of [looks, answers, views, list, typing]) owner.handle(frame);
      handleNote(frame);
      if (frame.type === 'dialog' || frame.type === 'sentence') counts.reloadSoon();
    },
    connected(isOpen) {
      answers.connected(isOpen);
      looks.connected(isOpen);
    },
    reload() {
      for (const owner of [list, views]) owner.reload();
      reloadNotes();
      counts.reloadSoon();
    },
    /** What waits in the outbox stays for the same account's return. */
    reset(isFinal) {
      for (const owner of owners) owner.reset(isFinal);
    },
  };
}
