const email = /[^\s@,;<>()«»"]+@[^\s@,;<>()«»"]+\.\p{L}{2,}/gu;
/** Seven digits and more, whatever separates them: a phone, a card or a passport; an order's number is mostly shorter. */
const longNumber = /\+?\d(?:[ \u00a0()./\u2010-\u2015-]*\d){6,}/gu;
/** A user's name in a messenger. */
const handle = /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_]{3,}/gu;

/** A visitor's text with e-mail addresses, names in messengers and long numbers replaced: it leaves the server. */
export const maskContacts = (text: string): string =>
  text.replaceAll(email, '[e-mail]').replaceAll(handle, '[имя]').replaceAll(longNumber, '[номер]');
