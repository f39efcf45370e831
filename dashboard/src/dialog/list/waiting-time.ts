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

/** How long something has lasted, in the largest unit: «до 1 мин», «4 мин», «2 ч», «3 дн». */
export function durationText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return '<\u00a01 мин';
  if (minutes < 60) return `${minutes}\u00a0мин`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}\u00a0ч` : `${Math.floor(hours / 24)}\u00a0дн`;
}

/** How long a visitor has been waiting for a person; updated every minute. */
export const useWaitingText = (since: string): string => durationText(Math.max(0, useStore($now) - Date.parse(since)));
