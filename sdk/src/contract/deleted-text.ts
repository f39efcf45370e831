/** What a deleted sentence has as its text. */
export const deletedText = 'Сообщение удалено';
/** How long after it was sent an operator's sentence may be deleted for both sides, ms. */
export const deletionTime = 10 * 60_000;
