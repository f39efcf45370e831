/**
 * A number and a short word stay with the word that follows, by a hyphen too, a particle, a dash and an arrow with the
 * one before; addresses hold no spaces.
 */
export const unbroken = (text: string): string =>
  text
    .replaceAll(/ (же|ли|бы)(?!\p{L})/gu, '\u00a0$1')
    .replaceAll(/(?<![\p{L}\p{N}])(?!(?:же|ли|бы) )(\p{Script=Cyrillic}{1,2}|\d+) (?=\S)/gu, '$1\u00a0')
    .replaceAll(/(\S) (?=[—→])/g, '$1\u00a0')
    .replaceAll(/(?<![\p{L}\p{N}-])(e|[\p{Script=Cyrillic}\d]{1,2})-(?=mail|\p{Script=Cyrillic})/gu, '$1-\u2060');
