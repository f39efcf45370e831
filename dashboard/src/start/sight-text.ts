import { clockText, dayText } from '../ui/text/date-format.ts';

const lower = (text: string): string => text[0]!.toLowerCase() + text.slice(1);

/** «12:04» of today, «вчера, 12:04», «12 ноября, 12:04». */
const momentText = (at: string): string => {
  const day = dayText(at);
  return day === 'Сегодня' ? clockText(at) : `${lower(day)}, ${clockText(at)}`;
};

/** Since when the chat is seen on the site, and when it was last, where that is another time. */
export const sightText = (first: string, last: string): string => {
  const since = dayText(first) === 'Вчера' ? 'со вчерашнего дня' : `с ${momentText(first)}`;
  return momentText(first) === momentText(last) ? since : `${since}, последний раз — ${momentText(last)}`;
};
