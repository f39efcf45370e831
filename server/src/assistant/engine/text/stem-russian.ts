// The Snowball stemmer for Russian (snowballstem.org/algorithms/russian). Input: folded words, «ё» replaced by «е».

const perfective1 = /([ая])(вшись|вши|в)$/;
const perfective2 = /(ывшись|ившись|ывши|ивши|ыв|ив)$/;
const reflexive = /(ся|сь)$/;
const adjectiveEnding = /(ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/;
const participle1 = /([ая])(ем|нн|вш|ющ|щ)$/;
const participle2 = /(ивш|ывш|ующ)$/;
const verb1 = /([ая])(ешь|нно|ете|йте|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)$/;
const verb2 =
  /(ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю)$/;
const noun =
  /(иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ях|ах|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/;
const vowelLetter = /[аеиоуыэюя]/;
const consonantAfterVowel = /[аеиоуыэюя][^аеиоуыэюя]/;

function cut(region: string, ending: RegExp): string | null {
  const found = ending.exec(region);
  if (!found) return null;
  // The «а» or «я» before an ending of the first group is not part of it.
  const stay = found.length > 2 ? 1 : 0;
  return region.slice(0, found.index + stay);
}

function cutFirst(region: string): string {
  const gerund = cut(region, perfective2) ?? cut(region, perfective1);
  if (gerund !== null) return gerund;
  const plain = cut(region, reflexive) ?? region;
  const adjective = cut(plain, adjectiveEnding);
  if (adjective !== null) return cut(adjective, participle2) ?? cut(adjective, participle1) ?? adjective;
  return cut(plain, verb2) ?? cut(plain, verb1) ?? cut(plain, noun) ?? plain;
}

export function stemRussian(word: string): string {
  const vowel = word.search(vowelLetter);
  if (vowel < 0) return word;
  const start = word.slice(0, vowel + 1);
  let region = cutFirst(word.slice(vowel + 1));
  if (region.endsWith('и')) region = region.slice(0, -1);
  const first = consonantAfterVowel.exec(start.slice(-1) + region);
  const r1 = first ? first.index + 2 - 1 : region.length;
  const second = consonantAfterVowel.exec(region.slice(r1));
  const r2 = second ? r1 + second.index + 2 : region.length;
  if (/ость?$/.test(region.slice(r2))) region = region.replace(/ость?$/, '');
  if (region.endsWith('нн')) region = region.slice(0, -1);
  else if (/ейше?$/.test(region)) region = region.replace(/ейше?$/, '').replace(/нн$/, 'н');
  else if (region.endsWith('ь')) region = region.slice(0, -1);
  return start + region;
}
