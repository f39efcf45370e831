import { atom } from 'nanostores';

/** The keys that show the visitor's card, and that go to the field of a new tag in it. */
export const [cardKey, tagKey] = ['I', 'L'] as const;

/** Whether the field of a new tag takes the focus as soon as the card is shown. */
export const $isTagWished = atom(false);
