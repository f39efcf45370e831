import type { Call } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import { answerDialog, banDialog, readByOperator, sendFile, setAssistant } from './dialog-service.ts';
import { correctInDialog, correctionsOf, readOffer, undoInDialog } from './correction-in-dialog.ts';
import { dialogOf, readCounts, readDetail, readHeader, readList, readStats } from './inbox/dialog-view.ts';
import { exportDialog, exportDialogs } from './inbox/inbox-export.ts';
import { nameVisitor, readAll, readEarlier, readTagList, setClosed, tagDialog } from './inbox/inbox-service.ts';
import { deleteSentence } from './retention/sentence-deletion.ts';
import { createNote, deleteNote, readNotes } from './note/note-service.ts';
import { receiveFile } from './sent-file.ts';

type DialogCall = Extract<Call, `${string} /dialog/${string}`>;

/** The operators' calls on dialogs. */
export const dialogRoutes = (deps: Deps): CallPlugin<DialogCall> =>
  callPlugin<DialogCall>('dialog', deps, {
    'GET /dialog/list': ({ user, query }) => readList(deps, user.id, query),
    'GET /dialog/count': ({ user }) => readCounts(deps, user.id),
    'GET /dialog/stats': ({ user, query }) => readStats(deps, user.id, query.days, query.domainId),
    'GET /dialog/detail/{id}': ({ user, params, query }) => readDetail(deps, user.id, params.id, query.page),
    'GET /dialog/header/{id}': ({ user, params }) => readHeader(deps, user.id, params.id),
    async 'POST /dialog/answer'({ user, body }) {
      return { sentences: await answerDialog(deps, user, body.session, body.sentences, body.clientId) };
    },
    async 'POST /dialog/file/{id}'({ user, params, body, files }) {
      await dialogOf(deps, user.id, params.id);
      const sentences = await receiveFile(deps, { ownerId: user.id }, files.get('file'), (part, file) => {
        const named = body.text === undefined ? part : { ...part, text: body.text };
        return sendFile(deps, user, params.id, body.clientId, named, file);
      });
      return { sentences };
    },
    'GET /dialog/correction/list/{id}': ({ user, params }) => correctionsOf(deps, user.id, params.id),
    'POST /dialog/correction/create/{id}': ({ user, params, body }) => correctInDialog(deps, user.id, params.id, body),
    async 'DELETE /dialog/correction/delete/{id}'({ user, params }) {
      await undoInDialog(deps, user.id, params.id);
      return { id: params.id };
    },
    async 'GET /dialog/offer/{id}'({ user, params }) {
      return { offer: await readOffer(deps, user.id, params.id) };
    },
    'DELETE /dialog/sentence/delete/{id}': ({ user, params, query }) =>
      deleteSentence(deps, user.id, params.id, query.seq),
    'PATCH /dialog/ban/{id}': ({ user, params, body }) => banDialog(deps, user.id, params.id, body.isBan),
    'PATCH /dialog/assistant/{id}': ({ user, params, body }) => setAssistant(deps, user.id, params.id, body.active),
    'PATCH /dialog/read/{id}': ({ user, params, body }) => readByOperator(deps, user.id, params.id, body.seq),
    'PATCH /dialog/close/{id}': ({ user, params, body }) => setClosed(deps, user.id, params.id, body.closed),
    'PATCH /dialog/name/{id}': ({ user, params, body }) => nameVisitor(deps, user.id, params.id, body.name),
    'PATCH /dialog/tag/{id}': ({ user, params, body }) => tagDialog(deps, user.id, params.id, body.tags),
    'GET /dialog/tag/list': ({ user }) => readTagList(deps, user.id),
    'PATCH /dialog/all/read': ({ user, body }) => readAll(deps, user.id, body.domainId),
    'GET /dialog/earlier/{id}': ({ user, params }) => readEarlier(deps, user.id, params.id),
    'GET /dialog/note/list/{id}': ({ user, params }) => readNotes(deps, user.id, params.id),
    'POST /dialog/note/create/{id}': ({ user, params, body }) => createNote(deps, user, params.id, body),
    'DELETE /dialog/note/delete/{id}': ({ user, params }) => deleteNote(deps, user, params.id),
    'GET /dialog/export/{id}': ({ user, params, query }) => exportDialog(deps, user, params.id, query.format),
    'GET /dialog/all/export': ({ user, query }) => exportDialogs(deps, user, query),
  });
