const email = /[^\s@,;<>()]+@[^\s@,;<>()]+\.\p{L}{2,}/gu;
/** With `+`, or as it is dialled in Russia: other digits may be the number of an order. */
const phone = /(?<!\d)(?:\+\d(?:[ \u00a0()\u2010-\u2015-]*\d){9,13}|[78](?:[ \u00a0()\u2010-\u2015-]*\d){10})(?!\d)/gu;
/** A longer text is not a mere contact; in letters. */
const longest = 200;
/** Words that may surround an address: «Вот мой телефон для связи». */
const beside = new Set(
  `вот мой моя моё мое это адрес почта почту почты email e-mail mail имейл емейл мейл телефон тел номер телефона для связи
  пишите напишите звоните позвоните перезвоните на по мне и или a а пожалуйста жду звонка свяжитесь со мной
  my is it's this the here phone number address at me and or write call to please`.split(/\s+/),
);
/** How the visitor is called. */
const named = /(?<!\p{L})(?:меня зовут|моё имя|мое имя|my name is)\s+\p{L}+/giu;

/** Whether a text is an e-mail address or a phone number and asks nothing: «мой email ivan@example.ru». */
export function isContact(text: string): boolean {
  if (text.length > longest) return false;
  const rest = text.replaceAll(email, ' ').replaceAll(phone, ' ');
  if (rest === text) return false;
  return (
    rest
      .replaceAll(named, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
  ).every((word) => beside.has(word));
}
