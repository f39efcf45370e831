import type { Call } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import { assignDialog } from './assign/assign-service.ts';
import { answerDialog, banDialog, readByOperator, sendFile, setAssistant } from './dialog-service.ts';
import { correctInDialog, correctionsOf, readOffer, undoInDialog } from './correction-in-dialog.ts';
import { suggestAnswer } from './inbox/drafted-answer.ts';
import { dialogOf, readDetail, readHeader, readList } from './inbox/dialog-view.ts';
import { readCounts, readStats } from './inbox/dialog-counts.ts';
import { exportDialog, exportDialogs } from './inbox/inbox-export.ts';
import { nameVisitor, readAll, readEarlier, readTagList, setClosed, tagDialog } from './inbox/inbox-service.ts';
import { deleteSentence } from './retention/sentence-deletion.ts';
import { createNote, deleteNote, readMentions, readNotes } from './note/note-service.ts';
import { receiveFile } from './sent-file.ts';

type DialogCall = Extract<Call, `${string} /dialog/${string}`>;

/** The operators' calls on dialogs. */
export const dialogRoutes = (deps: Deps): CallPlugin<DialogCall> =>
  callPlugin<DialogCall>('dialog', deps, {
    'GET /dialog/list': ({ user, query }) => readList(deps, user, query),
    'GET /dialog/count': ({ user }) => readCounts(deps, user),
    'GET /dialog/stats': ({ user, query }) => readStats(deps, user.teamId, query.days, query.domainId),
    'GET /dialog/detail/{id}': ({ user, params, query }) => readDetail(deps, user, params.id, query.page),
    'GET /dialog/header/{id}': ({ user, params }) => readHeader(deps, user.teamId, params.id),
    async 'POST /dialog/answer'({ user, body }) {
      return {
        sentences: await answerDialog(
          deps,
          { by: user, force: body.force },
          body.session,
          body.sentences,
          body.clientId,
        ),
      };
    },
    async 'POST /dialog/file/{id}'({ user, params, body, files }) {
      await dialogOf(deps, user.teamId, params.id);
      const sentences = await receiveFile(deps, { ownerId: user.teamId }, files.get('file'), (part, file) => {
        const named = body.text === undefined ? part : { ...part, text: body.text };
        const answering = { by: user, force: body.force !== undefined };
        return sendFile(deps, answering, params.id, body.clientId, named, file);
      });
      return { sentences };
    },
    'GET /dialog/correction/list/{id}': ({ user, params }) => correctionsOf(deps, user.teamId, params.id),
    'POST /dialog/correction/create/{id}': ({ user, params, body }) =>
      correctInDialog(deps, user.teamId, params.id, body),
    async 'DELETE /dialog/correction/delete/{id}'({ user, params }) {
      await undoInDialog(deps, user.teamId, params.id);
      return { id: params.id };
    },
    async 'GET /dialog/offer/{id}'({ user, params }) {
      return { offer: await readOffer(deps, user.teamId, params.id) };
    },
    'POST /dialog/suggest/{id}': ({ user, params, request }) =>
      suggestAnswer(deps, user.teamId, params.id, request.signal),
    'DELETE /dialog/sentence/delete/{id}': ({ user, params, query }) =>
      deleteSentence(deps, user, params.id, query.seq),
    'PATCH /dialog/ban/{id}': ({ user, params, body }) => banDialog(deps, user, params.id, body.isBan),
    'PATCH /dialog/assistant/{id}': ({ user, params, body }) => setAssistant(deps, user, params.id, body.active),
    'PATCH /dialog/assign/{id}': ({ user, params, body }) => assignDialog(deps, user, params.id, body),
    'PATCH /dialog/read/{id}': ({ user, params, body }) => readByOperator(deps, user, params.id, body.seq),
    'PATCH /dialog/close/{id}': ({ user, params, body }) => setClosed(deps, user, params.id, body.closed),
    'PATCH /dialog/name/{id}': ({ user, params, body }) => nameVisitor(deps, user.teamId, params.id, body.name),
    'PATCH /dialog/tag/{id}': ({ user, params, body }) => tagDialog(deps, user.teamId, params.id, body.tags),
    'GET /dialog/tag/list': ({ user }) => readTagList(deps, user.teamId),
    'PATCH /dialog/all/read': ({ user, body }) => readAll(deps, user, body.domainId),
    'GET /dialog/earlier/{id}': ({ user, params }) => readEarlier(deps, user.teamId, params.id),
    'GET /dialog/note/list/{id}': ({ user, params }) => readNotes(deps, user.teamId, params.id),
    'POST /dialog/note/create/{id}': ({ user, params, body }) => createNote(deps, user, params.id, body),
    'DELETE /dialog/note/delete/{id}': ({ user, params }) => deleteNote(deps, user, params.id),
    'PATCH /dialog/mention/read/{id}': ({ user, params }) => readMentions(deps, user, params.id),
    'GET /dialog/export/{id}': ({ user, params, query }) => exportDialog(deps, user, params.id, query.format),
    'GET /dialog/all/export': ({ user, query }) => exportDialogs(deps, user, query),
  });
