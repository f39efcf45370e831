import { useStore } from '@otklik/sdk/react';
import { atom, onMount } from 'nanostores';

const step = 15_000;
const $now = atom(Date.now());

// One timer for all rows, and none while nothing shows a waiting time.
onMount($now, () => {
  $now.set(Date.now());
  const timer = setInterval(() => $now.set(Date.now()), step);
  return () => clearInterval(timer);
});

/** How long something has lasted, in the largest unit: «< 1 мин», «4 мин», «2 ч», «3 дн». */
export function durationText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return '<\u00a01 мин';
  if (minutes < 60) return `${minutes}\u00a0мин`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}\u00a0ч` : `${Math.floor(hours / 24)}\u00a0дн`;
}

/** From so many minutes on a wait is one to see to, and from so many on a long one. */
const [soon, late] = [5, 15] as const;

/** How long a wait is, in words that say how urgent it is. */
export interface Wait {
  readonly word: 'ждёт' | 'долго ждёт';
  readonly duration: string;
  readonly tone: 'plain' | 'warm' | 'bad';
}

/** Words and colour for a wait of so many milliseconds; both change together. */
export function waitOf(milliseconds: number): Wait {
  const minutes = milliseconds / 60_000;
  const tone = minutes >= late ? 'bad' : minutes >= soon ? 'warm' : 'plain';
  return { word: tone === 'bad' ? 'долго ждёт' : 'ждёт', duration: durationText(milliseconds), tone };
}

/** How long a visitor has been waiting for a person; updated every minute. */
export const useWait = (since: string): Wait => waitOf(Math.max(0, useStore($now) - Date.parse(since)));
