/** What the variables of a reply become: the visitor's name, the operator's, the page's address, the site's name. */
export interface ReplyValues {
  /** The visitor's name; empty where it is unknown. */
  readonly visitor: string;
  /** The name of the operator who answers. */
  readonly operator: string;
  /** The address of the page that the visitor is on. */
  readonly page: string;
  /** The site's name. */
  readonly site: string;
}

/** The variables of a reply, as `{visitor}` in its text. */
export const replyVariables = ['visitor', 'operator', 'page', 'site'] as const satisfies (keyof ReplyValues)[];

const variable = new RegExp(`(,? ?)\\{(${replyVariables.join('|')})\\}`, 'g');

/**
 * Puts values in the place of a reply's variables. One without a value is removed with the comma and the space before
 * it: «Здравствуйте, {visitor}!» becomes «Здравствуйте!».
 */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(variable, (_, before: string, name: keyof ReplyValues) =>
    values[name] === '' ? '' : `${before}${values[name]}`,
  );
