import { defaultTexts } from '@otklik/sdk/widget';
import type { PanelContext } from '../panel/panel-context.ts';
import type { Words } from './words-ru.ts';

/** A new domain's texts in English, until its owner changes them. */
const texts: Record<keyof typeof defaultTexts, string> = {
  title: 'Chat',
  greeting: 'Hello! Ask a question: the assistant answers at once, or calls a person when it does not know.',
  placeholder: 'Write a message…',
  away: 'Nobody is here now. Leave your question, and we will answer when we are back.',
};

const translated = new WeakSet<PanelContext>();

/** While English is spoken, puts the texts that the owner has left as they were into English. */
export function translate(context: PanelContext): void {
  if (translated.has(context)) return;
  translated.add(context);
  const { $config, $locale } = context;
  let given = $config.get();
  let shown = given;
  const show = () => {
    const names = (Object.keys(texts) as (keyof typeof texts)[]).filter((name) => given?.[name] === defaultTexts[name]);
    const isRussian = $locale.get().startsWith('ru');
    shown = given && !isRussian ? { ...given, ...Object.fromEntries(names.map((name) => [name, texts[name]])) } : given;
    if (shown !== $config.get()) $config.set(shown);
  };
  $config.subscribe((config) => {
    if (config === shown && config !== given) return;
    given = config;
    show();
  });
  $locale.listen(show);
}

export const en: Words = {
  open: 'Open chat',
  close: 'Close chat',
  unread: 'Unread: ',
  dialog: 'Chat',
  log: 'Messages',
  box: 'Message',
  send: 'Send',
  you: 'You',
  assistant: 'Assistant',
  operator: 'Operator',
  connecting: 'Connecting…',
  offline: 'No connection, reconnecting',
  failed: 'The chat is not available now',
  crowded: 'Too many chats were begun from your network address today. Try another network, or tomorrow.',
  again: 'Try again',
  banned: 'This conversation is blocked',
  withAssistant: 'The assistant is answering',
  withOperator: 'An operator is here',
  away: 'We will answer when we are back',
  sending: 'Sending…',
  unsent: 'Not sent.',
  discard: 'Delete',
  sent: 'Sent',
  read: 'Read',
  typing: 'is typing…',
  older: 'Show earlier messages',
  newer: 'To the newest messages',
  call: 'Call an operator',
  back: 'Back to the assistant',
  menu: 'Menu',
  file: 'Attach a file',
  deleted: 'Message deleted',
  starters: 'Common questions',
  emoji: 'Emoji',
  tooLong: 'At most 4000 characters',
  today: 'Today',
  yesterday: 'Yesterday',
  transcript: 'Save the conversation',
  rate: 'Rate the conversation',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  notifyOn: 'Turn notifications on',
  erase: 'Delete my conversation',
  eraseSure: 'The conversation and its files will be gone for good, for you and for the operator.',
  cancel: 'Cancel',
  rateHow: 'How did it go?',
  stars: 'Rating',
  comment: 'What could be better?',
  rated: 'Thank you for the rating!',
  askTitle: 'Who are we talking to?',
  askContact: 'How can we reach you?',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  start: 'Start the conversation',
  nobodyHere: 'Nobody is here now. Leave your question, and',
  nobodyNow: 'Nobody is here now;',
  leave: 'Leave your e-mail to get the answer by mail',
  leavePhone: 'Or a phone number to be called back',
  leaveSend: 'Save',
  change: 'Change',
  left: 'The answer will come here and by mail.',
  leftPhone: 'We have your number. The answer will come here too.',
  notifyAnswer: 'Notify me of the answer in the browser',
  notified: 'We will notify you of the answer, even if you close the page.',
  notifyStop: 'Do not notify',
  badEmail: 'This is not an e-mail address',
  badPhone: 'A phone number has 5 to 20 digits',
  required: 'Please fill this in',
  tooLarge: 'The file is larger than 10 MB',
  emptyFile: 'The file is empty',
  picture: 'the chat does not show such a picture. Save it as JPEG or PNG and send it again.',
  kind: 'this file does not fit. We take JPEG, PNG, WebP and GIF pictures, PDF, Word, Excel, TXT, CSV and ZIP.',
  taken: 'We take JPEG, PNG, WebP and GIF pictures, PDF, Word, Excel, TXT, CSV and ZIP.',
  tooLargeHere: 'The file is too large for this server.',
  full: 'There is no room for messages and files now.',
  tooMany: 'At most 10 files at once',
  refused: 'That did not work. Please try again',
  newMessage: 'New message',
  hide: 'Dismiss',
  returns: 'We will be back {} at {}',
  answers: '{} is answering',
  here: '{} is here',
  joined: '{} has joined',
  joinedShe: '{} has joined',
  policy: 'Privacy policy',
  agree: 'I agree',
  agreeFirst: 'Please agree before the conversation begins',
};
