import type { Channel } from '../channel.ts';
import { readMail } from './mail-in-reader.ts';

/** Answers by mail. What goes out are the letters of `dialog/letter/`, which join sentences and wait for who is online. */
export const mailChannel: Channel = { name: 'mail', kinds: {}, receive: readMail };
