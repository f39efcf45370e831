const first = '(select id from dialog order by number limit 1)';
const sets = (table: string): string => `(select set_id from ${table})`;
const cut = 'substr(bytes, 2)';

/** A damage: its statements, by database where they differ, and the line that names it. */
export type Damage = readonly [
  title: string,
  statements: readonly string[] | { readonly sqlite: readonly string[]; readonly postgres: readonly string[] },
  line: RegExp,
];

/** Each kind of damage that a check claims to find. */
export const damages: readonly Damage[] = [
  [
    'a sentence missing in the middle',
    [`delete from sentence where seq = 2 and dialog_id = ${first}`],
    /^sentences of a dialog.* from 1 to \d+: \d+ stored, \d+ counted$/,
  ],
  [
    'the first sentence missing',
    [`delete from sentence where seq = 1 and dialog_id = ${first}`],
    /^sentences of a dialog.* from 2 to /,
  ],
  [
    'the last sentence missing',
    [`delete from sentence where seq = (select "last" from dialog where id = dialog_id) and dialog_id = ${first}`],
    /^sentences of a dialog/,
  ],
  [
    'a count of what a member has not read',
    ['update unread set sentences = sentences + 1'],
    /^sentences that a member has not read: .*: \d+ stored/,
  ],
  ['a dialog out of its order among the unread', ['update unread set updated_at = 1'], /^time of an unread dialog/],
  ['a missing fact', ['delete from event where rev = 2'], /^facts of a team.* from 1 to /],
  ['a number of facts', ['update team set rev = rev + 1'], /^facts of a team/],
  [
    'the number of all dialogs',
    ['update dialog_count set total = total + 1'],
    /^dialogs of a site by filter: \S+ all: 4 stored, 3 counted$/,
  ],
  [
    'that of waiting ones',
    ['update dialog_count set waiting = waiting + 1'],
    /^dialogs of a site by filter: \S+ waiting/,
  ],
  ['that of banned ones', ['update dialog_count set banned = 1'], /^dialogs of a site by filter: \S+ banned/],
  [
    'that of closed ones',
    ['update dialog_count set closed = 0'],
    /^dialogs of a site by filter: \S+ closed: 0 stored, 1 counted$/,
  ],
  [
    'all of these, missing',
    ['delete from dialog_count'],
    /^dialogs of a site by filter: \S+ all: 0 stored, 3 counted$/,
  ],
  ['the number of open dialogs', ['update assigned_count set open = open + 1'], /^open dialogs of a member/],
  [
    'the number of unread dialogs',
    ['update unread_count set dialogs = dialogs + 1'],
    /^dialogs that a member has not read/,
  ],
  ['a quota of files', ['update domain set file_bytes = file_bytes - 1'], /^bytes of a site for its quotas: \S+ files/],
  ['a quota of texts', ['update domain set text_bytes = 0'], /^bytes of a site for its quotas: \S+ texts: 0 stored/],
  ['a count of questions', ['update label set questions = questions + 1'], /^sentences of a context: \S+ question/],
  ['a count of answers', ['update label set answers = 0'], /^sentences of a context: \S+ answer/],
  ['the number of the last dialog', ['update domain set dialogs = 1'], /^numbers of the dialogs of a site/],
  ...['begun', 'reply', 'rating'].map((kind): Damage => [
    `the figure ${kind}`,
    [`update figure set n = n - 1 where kind = '${kind}'`],
    new RegExp(`^figures of a site: \\S+ ${kind}`),
  ]),
  ['a missing day', ['delete from dialog_day'], /^dialogs of a site that began on a day/],
  [
    'a file without its bytes',
    [`delete from part where set_id in ${sets('file')}`],
    /^bytes of a sent file: \S+: \d+ stored, 0 counted$/,
  ],
  ['a file that is cut', [`update part set bytes = ${cut} where set_id in ${sets('file')}`], /^bytes of a sent file/],
  [
    'parts with a gap',
    [`update part set number = 7 where set_id in ${sets('file')}`],
    /^parts of file, without a gap: \S+: 8 stored, 1 counted$/,
  ],
  [
    'a picture without its bytes',
    [`delete from part where set_id in ${sets('ready_picture')}`],
    /^bytes of a picture of a ready reply/,
  ],
  [
    'a context without its sentences',
    [`delete from part where set_id in ${sets('qa')}`],
    /^sentences of an entry of a context/,
  ],
  [
    'bytes without a row',
    ["insert into part (set_id, number, items, bytes) values ('lost', 0, 0, '')"],
    /^parts that belong to no row: lost$/,
  ],
  [
    'a sentence that is not indexed',
    {
      sqlite: [`delete from dialog_text where rowid = ((select serial from dialog where id = ${first}) << 24) + 1`],
      postgres: [`delete from dialog_text where seq = 1 and serial = (select serial from dialog where id = ${first})`],
    },
    /^sentences that a search does not find: \S+, sentence 1$/,
  ],
  [
    'an index row without a dialog',
    {
      sqlite: ["insert into dialog_text (rowid, words) values ((999 << 24) + 1, 'a')"],
      postgres: ["insert into dialog_text values ('none', 999, 1, 'a'::tsvector)"],
    },
    /^rows of the search index without a sentence: dialog 999, sentence 1$/,
  ],
  [
    'an index row without a sentence',
    {
      sqlite: [
        `insert into dialog_text (rowid, words) select (serial << 24) + 99, 'a' from dialog where id = ${first}`,
      ],
      postgres: [`insert into dialog_text select domain_id, serial, 99, 'a'::tsvector from dialog where id = ${first}`],
    },
    /^rows of the search index without a sentence: dialog \d+, sentence 99$/,
  ],
  ['a model that is cut', [`update model_part set bytes = ${cut}`], /^models that do not load: \S+, trained at /],
  ['a model without its parts', ['delete from model_part'], /^models that do not load: .*its parts are missing$/],
  [
    'a row without its parent',
    ["insert into dialog_tag (dialog_id, tag, owner_id) values ('none', 'a', 'none')"],
    /^database: .*row.* of dialog_tag.* refer.* to no row of dialog$/,
  ],
];
