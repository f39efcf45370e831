export { contextsFromCsv, readContextsCsv, contextsToCsv } from './assistant/context-csv.ts';
export { mostCells, type ReadTable, readContextsTable, tooManyCells } from './assistant/context-table.ts';
export type { ReadableAtom } from 'nanostores';
export type * from './transport/platform.ts';
export type {
  AssistantClient,
  LearnSettings,
  NewLabel,
  NewPin,
  NewQa,
  TestSettings,
} from './assistant/assistant-api.ts';
export type {
  AcceptedDrafts,
  DraftChoice,
  DraftEdits,
  DraftPage,
  SourceClient,
  UploadSettings,
} from './assistant/source-api.ts';
export type { AuthClient, Credentials, Registration } from './auth/auth-api.ts';
export { type AsyncStorage, type CookieJar, createMemoryJar, loadCookieJar } from './auth/cookie-jar.ts';
export { openSecret, sealSecret, selinaOf } from './crypto/stone.ts';
export type { MemberLook } from './dialog/dialog-looks.ts';
export type {
  AnswerSettings,
  DialogClient,
  DialogView,
  ExportFormat,
  ExportQuery,
  LostAnswer,
} from './dialog/dialog-api.ts';
export type { DialogListState, ListQuery } from './dialog/dialog-list.ts';
export type { OpenDialogData } from './dialog/dialog-reader.ts';
export type { DomainClient } from './domain/domain-api.ts';
export type { FigureClient, FigureQuery } from './figure/figure-api.ts';
export { createOperator, type Operator, type OperatorOptions } from './operator/operator.ts';
export type { ChannelClient } from './channel/channel-api.ts';
export type { HookClient } from './hook/hook-api.ts';
export type { MailClient } from './mail/mail-api.ts';
export type { PushClient } from './push/push-api.ts';
export type { PersonClient } from './person/person-api.ts';
export type { PresenceClient } from './presence/presence-client.ts';
export type { ReplyClient } from './reply/reply-api.ts';
export { type ApiCode, ApiError, type ClientCode } from './transport/api-error.ts';
export type { CallSettings, Clock, Log, Surroundings } from './transport/environment.ts';
export type { Feed, FrameOf } from './transport/feed.ts';
export { mergeSentences, type DialogSentence } from './outbox/merge.ts';
export type { Remote, RemoteStore } from './transport/remote.ts';
export type { CallArguments, CallOptions } from './transport/rest.ts';
export type { SocketState } from './transport/socket.ts';
export type { ApiAccessClient } from './user/api-access-api.ts';
export type { TeamClient } from './team/team-api.ts';
export type { UserClient } from './user/user-api.ts';
