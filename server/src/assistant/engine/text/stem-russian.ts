// The Snowball stemmer for Russian. Input: folded words, «ё» already read as «е».

const PERFECTIVE_1 = /([ая])(вшись|вши|в)$/;
const PERFECTIVE_2 = /(ывшись|ившись|ывши|ивши|ыв|ив)$/;
const REFLEXIVE = /(ся|сь)$/;
const ADJECTIVE = /(ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/;
const PARTICIPLE_1 = /([ая])(ем|нн|вш|ющ|щ)$/;
const PARTICIPLE_2 = /(ивш|ывш|ующ)$/;
const VERB_1 = /([ая])(ешь|нно|ете|йте|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)$/;
const VERB_2 =
  /(ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю)$/;
const NOUN =
  /(иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ях|ах|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/;
const VOWEL = /[аеиоуыэюя]/;
const NON_VOWEL_AFTER_VOWEL = /[аеиоуыэюя][^аеиоуыэюя]/;

function cut(region: string, ending: RegExp): string | null {
  const found = ending.exec(region);
  if (!found) return null;
  // The «а» or «я» before an ending of the first group stays.
  const kept = found.length > 2 ? 1 : 0;
  return region.slice(0, found.index + kept);
}

function cutFirst(region: string): string {
  const gerund = cut(region, PERFECTIVE_2) ?? cut(region, PERFECTIVE_1);
  if (gerund !== null) return gerund;
  const plain = cut(region, REFLEXIVE) ?? region;
  const adjective = cut(plain, ADJECTIVE);
  if (adjective !== null) return cut(adjective, PARTICIPLE_2) ?? cut(adjective, PARTICIPLE_1) ?? adjective;
  return cut(plain, VERB_2) ?? cut(plain, VERB_1) ?? cut(plain, NOUN) ?? plain;
}

/** The stem of a Russian word. */
export function stemRussian(word: string): string {
  const vowel = word.search(VOWEL);
  if (vowel < 0) return word;
  const start = word.slice(0, vowel + 1);
  let region = cutFirst(word.slice(vowel + 1));
  if (region.endsWith('и')) region = region.slice(0, -1);
  const first = NON_VOWEL_AFTER_VOWEL.exec(start.slice(-1) + region);
  const r1 = first ? first.index + 2 - 1 : region.length;
  const second = NON_VOWEL_AFTER_VOWEL.exec(region.slice(r1));
  const r2 = second ? r1 + second.index + 2 : region.length;
  if (/ость?$/.test(region.slice(r2))) region = region.replace(/ость?$/, '');
  if (region.endsWith('нн')) region = region.slice(0, -1);
  else if (/ейше?$/.test(region)) region = region.replace(/ейше?$/, '').replace(/нн$/, 'н');
  else if (region.endsWith('ь')) region = region.slice(0, -1);
  return start + region;
}
