// The assistant forgets that it has had its turn.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/dialog/turn/dialog-turn.ts', find: 'if (now.turn >= seq) return null;', put: '' },
  {
    file: 'server/src/dialog/turn/dialog-turn.ts',
    find: 'now.turn < seq && mayAssistantSpeak',
    put: 'mayAssistantSpeak',
  },
  {
    file: 'server/src/dialog/turn/dialog-turn.ts',
    find: 'taking.set(dialogId, { again: false, done });',
    put: 'taking.set(dialogId, { again: false, done });\n  takeAll(deps, ownerId, dialogId).catch(() => null);',
  },
  {
    file: 'server/src/dialog/store/dialog-batch.ts',
    find: 'if (byClientId) {',
    put: "if (byClientId && author !== 'assistant') {",
  },
  {
    file: 'server/src/dialog/store/dialog-batch.ts',
    find: 'client_id: clientId ?? null,\n    part,',
    put: "client_id: clientId ?? null,\n    part: author === 'assistant' ? dialog.last : part,",
  },
]);
