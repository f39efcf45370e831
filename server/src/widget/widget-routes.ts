import type { Call } from '../contract.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import type { Deps } from '../deps.ts';
import { deletedIn } from '../dialog/inbox/sentence-view.ts';
import { serveFile } from '../dialog/sent-file.ts';
import { eraseDialog, handOff, rateDialog } from '../dialog/visitor/visitor-dialog-service.ts';
import type { Presence } from '../presence/presence-service.ts';
import { readVapidKeys } from '../push/vapid-key.ts';
import { subscribeVisitor, unsubscribeVisitor } from '../push/visitor-push-service.ts';
import { serveFace, serveMember, showConfig } from './face-service.ts';
import { describeVisitor } from './identity-service.ts';
import { pollSentences } from './long-poll.ts';
import { olderFor, openSession, sayAsVisitor, sendVisitorFile } from './widget-service.ts';

type WidgetCall = Extract<Call, `${string} /widget/${string}` | 'GET /file/{id}'>;

/** The calls of the widget: what a visitor may do. */
export const widgetRoutes = (deps: Deps, presence: Presence): CallPlugin<WidgetCall> =>
  callPlugin<WidgetCall>('widget', deps, {
    'GET /widget/config/{site}': ({ params, request }) => showConfig(deps, params.site, request),
    'GET /widget/picture/operator/{site}': ({ params }) => serveFace(deps, params.site, 'operator'),
    'GET /widget/picture/assistant/{site}': ({ params }) => serveFace(deps, params.site, 'assistant'),
    'GET /widget/face/{id}': ({ params }) => serveMember(deps, params.id),
    async 'POST /widget/session'({ body, request, ip, status }) {
      const { reply, isNew } = await openSession(deps, body, request, ip);
      return status(isNew ? 201 : 200, reply);
    },
    async 'POST /widget/sentence'({ visitor, body, ip }) {
      return { sentence: await sayAsVisitor(deps, { ...visitor, address: ip }, body.clientId, body.text) };
    },
    async 'GET /widget/sentence'({ visitor, query, request }) {
      if (query.before !== undefined) return { sentences: await olderFor(deps, visitor.dialogId, query.before) };
      const leave = presence.enter({ kind: 'visitor', id: visitor.session, ownerId: visitor.ownerId });
      try {
        const sentences = await pollSentences(deps, visitor, query.after ?? 0, request.signal);
        return { sentences, ...(await deletedIn(deps, visitor.dialogId)) };
      } finally {
        leave();
      }
    },
    async 'POST /widget/file'({ visitor, body, files, ip }) {
      return {
        sentence: await sendVisitorFile(deps, { ...visitor, address: ip }, ip, body.clientId, files.get('file')),
      };
    },
    async 'POST /widget/rating'({ visitor, body }) {
      await rateDialog(deps, visitor, body.score, body.comment ?? '');
      return { score: body.score };
    },
    'GET /widget/push/key': async () => ({ key: (await readVapidKeys(deps)).publicKey }),
    'POST /widget/push/subscribe': ({ visitor, body }) => subscribeVisitor(deps, visitor, body),
    'DELETE /widget/push/unsubscribe': ({ visitor }) => unsubscribeVisitor(deps, visitor),
    'POST /widget/handoff': async ({ visitor, body }) => ({ assistant: await handOff(deps, visitor, body.to) }),
    'PATCH /widget/visitor': ({ visitor, body, ip }) => describeVisitor(deps, visitor, body, ip),
    async 'DELETE /widget/session'({ visitor }) {
      await eraseDialog(deps, visitor);
      return { session: visitor.session };
    },
    'GET /file/{id}': ({ params, ip }) => serveFile(deps, params.id, ip),
  });
