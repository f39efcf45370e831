import type { Migration } from 'kysely';
import type { DatabaseConfig } from '../../config.ts';
import { first } from './001-first.ts';
import { changed } from './002-changed.ts';
import { parts } from './003-parts.ts';
import { accounts } from './004-accounts.ts';
import { visitors } from './005-visitors.ts';
import { storedParts } from './006-parts.ts';
import { apiAccess } from './007-api-access.ts';
import { conversation } from './008-conversation.ts';
import { control } from './009-control.ts';
import { loop } from './010-loop.ts';
import { inbox } from './012-inbox.ts';
import { sight } from './013-sight.ts';
import { grown } from './014-grown.ts';
import { faces } from './017-faces.ts';
import { unindexed } from './018-unindexed.ts';
import { retention } from './019-retention.ts';
import { consent } from './020-consent.ts';
import { phone } from './021-phone.ts';
import { sentenceKeys } from './022-sentence-keys.ts';
import { wordList } from './023-word-list.ts';
import { textBytes } from './024-text-bytes.ts';
import { visitorFields } from './025-visitor-fields.ts';
import { fewerPages } from './026-fewer-pages.ts';
import { listedDialogs } from './027-listed-dialogs.ts';
import { searchMerges } from './028-search-merges.ts';
import { importMarks } from './029-import-marks.ts';
import { listPlaces } from './030-places.ts';
import { plainIndexes } from './031-plain-indexes.ts';
import { foreignKeys } from './032-foreign-keys.ts';
import { registrations } from './033-registrations.ts';
import { letterTurns } from './034-letter-turns.ts';
import { openSuggestions } from './035-open-suggestions.ts';
import { unhappy } from './036-unhappy.ts';
import { crowded } from './037-crowded.ts';
import { deletedSentences } from './038-deleted-sentences.ts';
import { waitingOrder } from './039-waiting-order.ts';
import { phoneSearch } from './040-phone-search.ts';
import { teams } from './041-teams.ts';
import { notes } from './042-notes.ts';
import { readyReplies } from './043-ready-replies.ts';
import { assigned } from './044-assigned.ts';
import { oldSecrets } from './045-old-secrets.ts';
import { memberHours } from './046-member-hours.ts';
import { marks } from './047-marks.ts';
import { figures } from './048-figures.ts';
import { inviters } from './049-inviters.ts';
import { readyPictures } from './050-ready-pictures.ts';
import { mentions } from './051-mentions.ts';
import { departures } from './052-departures.ts';
import { askedContexts } from './053-asked-contexts.ts';
import { person } from './056-person.ts';
import { storedKinds } from './057-stored-kinds.ts';
import { deliveries } from './058-deliveries.ts';
import { hooks } from './059-hooks.ts';
import { serverKeys } from './060-server-keys.ts';
import { push } from './061-push.ts';
import { spokenLanguages } from './070-spoken-languages.ts';
import { channels } from './062-channels.ts';
import { telegram } from './063-telegram.ts';
import { mailIn } from './064-mail-in.ts';
import { mailCheck } from './065-mail-check.ts';
import { givenAnswers } from './069-given-answers.ts';
import { sources } from './067-sources.ts';
import { drafts } from './068-drafts.ts';
import { visitorPush } from './066-visitor-push.ts';
import { telegramChatRef } from './073-telegram-chat-ref.ts';
import { writerSwitch } from './072-writer.ts';
import { groupCode } from './075-group-code.ts';
import { indexedMembers } from './076-indexed-members.ts';

/** All steps from an empty database to today's tables, by their names, in order. */
export const migrationsOf = (kind: DatabaseConfig['kind']): Record<string, Migration> => ({
  '001-first': first(kind),
  '002-changed': changed,
  '003-parts': parts(kind),
  '004-accounts': accounts,
  '005-visitors': visitors(kind),
  '006-parts': storedParts(kind),
  '007-api-access': apiAccess,
  '008-conversation': conversation,
  '009-control': control,
  '010-loop': loop,
  '012-inbox': inbox,
  '013-sight': sight,
  '014-grown': grown(kind),
  '017-faces': faces,
  '018-unindexed': unindexed(kind),
  '019-retention': retention,
  '020-consent': consent,
  '021-phone': phone,
  '022-sentence-keys': sentenceKeys(kind),
  '023-word-list': wordList,
  '024-text-bytes': textBytes,
  '025-visitor-fields': visitorFields,
  '026-fewer-pages': fewerPages(kind),
  '027-listed-dialogs': listedDialogs(kind),
  '028-search-merges': searchMerges(kind),
  '029-import-marks': importMarks,
  '030-places': listPlaces(kind),
  '031-plain-indexes': plainIndexes(kind),
  '032-foreign-keys': foreignKeys(kind),
  '033-registrations': registrations,
  '034-letter-turns': letterTurns,
  '035-open-suggestions': openSuggestions,
  '036-unhappy': unhappy,
  '037-crowded': crowded,
  '038-deleted-sentences': deletedSentences,
  '039-waiting-order': waitingOrder,
  '040-phone-search': phoneSearch,
  '041-teams': teams(kind),
  '042-notes': notes,
  '043-ready-replies': readyReplies,
  '044-assigned': assigned(kind),
  '045-old-secrets': oldSecrets,
  '046-member-hours': memberHours,
  '047-marks': marks(kind),
  '048-figures': figures(kind),
  '049-inviters': inviters,
  '050-ready-pictures': readyPictures(kind),
  '051-mentions': mentions(kind),
  '052-departures': departures,
  '053-asked-contexts': askedContexts,
  '056-person': person(kind),
  '057-stored-kinds': storedKinds,
  '058-deliveries': deliveries,
  '059-hooks': hooks,
  '060-server-keys': serverKeys,
  '061-push': push,
  '062-channels': channels,
  '063-telegram': telegram,
  '064-mail-in': mailIn,
  '065-mail-check': mailCheck,
  '066-visitor-push': visitorPush,
  '067-sources': sources,
  '068-drafts': drafts,
  '069-given-answers': givenAnswers,
  '070-spoken-languages': spokenLanguages,
  '072-writer': writerSwitch,
  '073-telegram-chat-ref': telegramChatRef,
  '075-group-code': groupCode,
  '076-indexed-members': indexedMembers,
});
