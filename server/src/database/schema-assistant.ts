import type { ColumnType, Generated } from 'kysely';
import type { AssistantSetting, QaType } from '../contract.ts';
import type { Fixed, Flag, Time } from './query/column.ts';

/** What assistants are taught, what they have learned of it, and what they missed. */
export interface AssistantSchema {
  /** `questions` and `answers` count its sentences. */
  label: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    label: string;
    description: string;
    questions: number;
    answers: number;
    /** Questions of it are passed on to a person, never answered. */
    passed_on: Generated<Flag>;
    /** The import that has created it; null once it is edited. */
    import_id: string | null;
    /** The import that has given it the description that it lacked; null once that is edited. */
    described_by: string | null;
    /** How often it has answered visitors. */
    asked: Generated<number>;
    created_at: Fixed<Time>;
  };
  /** Its sentences are the set `set_id` of parts, each a JSON array; `count` counts them. */
  qa: {
    id: Fixed<string>;
    label_id: Fixed<string>;
    type: Fixed<QaType>;
    set_id: string;
    count: number;
    /** The import that has added it; null once it is edited. */
    import_id: string | null;
    created_at: Fixed<Time>;
    /** When its sentences were last changed; null for never. */
    changed_at: ColumnType<Time | null, Time | null | undefined, Time | null>;
  };
  /** Its file is the parts of the same domain and time. */
  model: { domain_id: Fixed<string>; learned: string; report: string; trained_at: Time };
  model_part: { domain_id: Fixed<string>; trained_at: Fixed<Time>; number: Fixed<number>; bytes: Fixed<Uint8Array> };
  /** `replies` and `hours` are JSON of the contract's `AssistantSetting`. */
  assistant_setting: {
    domain_id: Fixed<string>;
    replies: string;
    hours: string | null;
    notify: AssistantSetting['notify'];
  };
  /** Which context a question belongs to by its owner's word; `key` is a hash of the folded question. */
  correction: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    key: Fixed<string>;
    label_id: string;
    /** The answer that was marked wrong; null once its dialog is erased. */
    dialog_id: string | null;
    seq: number | null;
    /** JSON of what an undo takes back. */
    undo: string;
    at: Time;
  };
  /**
   * A control question. `label_id` is null where nothing shall be answered; `label` is the context's name when it was
   * pinned.
   */
  pin: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    question: Fixed<string>;
    /** Of the question's words: equal ones are pinned once. */
    hash: Fixed<string>;
    label_id: string | null;
    label: string;
    /** Whether the owner has published a model that does not keep it. */
    failing: Flag;
    created_at: Time;
  };
  /** The domain's last training run. A model that waits for the owner is the parts of the same domain and time. */
  replay: {
    domain_id: Fixed<string>;
    trained_at: Time;
    state: 'published' | 'waiting' | 'discarded';
    /** `domain.changed_at` when its contexts were read. */
    known: Time | null;
    learned: string;
    report: string;
    /** What publishing does besides. */
    effects: string;
    /** What its model made of the questions that it was tried with. */
    readings: string;
    expires_at: Time;
  };
  /** What the run of that time changes, page by page, as JSON. */
  replay_page: { domain_id: Fixed<string>; trained_at: Fixed<Time>; number: Fixed<number>; lines: string };
  missed: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    dialog_id: Fixed<string | null>;
    question: string;
    read: string;
    closest: string | null;
    at: Time;
  };
  /**
   * An operator's answer, its sentences `first` to `last`, with the question before it; `question` is empty where it may
   * not be proposed. Similar answers have one `group_id`, and `words` is JSON of what they are compared by. `missed`: the
   * assistant had no answer to the question.
   */
  given_answer: {
    id: Fixed<string>;
    domain_id: Fixed<string>;
    dialog_id: Fixed<string>;
    first: Fixed<number>;
    last: Fixed<number>;
    group_id: Fixed<string>;
    question: Fixed<string>;
    answer: Fixed<string>;
    words: Fixed<string>;
    missed: Fixed<Flag>;
    closest: Fixed<string | null>;
    state: 'open' | 'accepted' | 'discarded' | 'known';
    at: Fixed<Time>;
  };
}
