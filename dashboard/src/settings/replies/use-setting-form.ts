import type { AssistantSetting } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { changesOf } from '../../ui/field/use-unsaved.ts';
import { useSavedForm } from '../use-saved-form.ts';
import { draftOf } from '../hours/hour-draft.ts';
import { smallTalkReplies } from './small-talk-replies.ts';

/** The whole of the replies: those that the owner has emptied are the built-in ones again. */
const allReplies = (replies: AssistantSetting['replies']) =>
  Object.fromEntries(smallTalkReplies.map(({ kind }) => [kind, replies[kind]?.trim() || null]));

/** A setting whose hours have all their parts: what was emptied differs from what was not changed. */
const whole = (setting: AssistantSetting): AssistantSetting => ({
  ...setting,
  hours: setting.hours && draftOf(setting.hours),
});

/** The form of one page of a domain's assistant settings: saves only the fields changed on this page. */
export const useSettingForm = (page: string, id: string, initial: AssistantSetting) =>
  useSavedForm({
    key: `${page} ${id}`,
    initial: whole(initial),
    save: async (changes, draft, saved) =>
      whole(
        await operator.assistant.editSetting(id, {
          ...changes,
          replies: changesOf(allReplies(draft.replies), allReplies(saved.replies)),
        }),
      ),
  });
