// No schema here either: see rule.ts.
/**
 * Every code of a refused field, and what was wrong with it. Later versions may add codes; none changes its meaning.
 */
export const fieldCodes = {
  required: 'missing or empty',
  wrong_type: 'not of the type that the schema names',
  not_allowed: 'none of the values that the schema lists',
  bad_format: 'does not have the form that it should',
  bad_characters: 'contains characters that it may not',
  too_short: 'a text of too few characters',
  too_long: 'a text of too many characters',
  too_small: 'a number below the least',
  too_big: 'a number above the most',
  too_few: 'a list of too few items',
  too_many: 'too many items, or more than a limit or a quota leaves room for',
  too_large: 'a file of too many bytes or pixels',
  unknown_field: 'no field of this call',
  mismatch: 'differs from the field that it repeats',
  unchanged: 'equals the value that it replaces',
  too_common: 'a password that is widely used',
  taken: 'already used by another',
  incorrect: 'not the code that was mailed',
  unreadable: 'could not be decrypted or decoded',
  lacks_questions: 'a context without questions',
  lacks_answers: 'a context without answers',
  empty: 'a context without questions and answers',
  invalid: 'refused for another reason',
} as const satisfies Record<string, string>;

/** Stable code of a field's validation error, whatever the language of the message. */
export type FieldCode = keyof typeof fieldCodes;

/** Why a field is refused: a code for programs, and a Russian message for people. */
export type FieldError = readonly [code: FieldCode, message: string];
