/** On SQLite a row of `dialog_text` has the dialog's number times two to this power, and the sentence's, as its id. */
export const seqBits = 24;
