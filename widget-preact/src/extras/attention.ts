import { atom } from 'nanostores';
import type { PanelContext } from '../panel/panel-context.ts';
import { isNotified } from './notified.ts';
import { hideTeaser, showTeaser } from './teaser.tsx';

const memory = 'otklik:silent';

function readSound(): boolean {
  try {
    return localStorage.getItem(memory) === null;
  } catch {
    return true;
  }
}

/** Whether a new sentence plays a sound; the visitor's choice is stored where the page allows storage. */
export const $sound = atom(readSound());

export function chooseSound(now: boolean): void {
  $sound.set(now);
  try {
    if (now) localStorage.removeItem(memory);
    else localStorage.setItem(memory, '1');
  } catch {
    // For the lifetime of the page.
  }
}

/** Whether notifications can be offered. Chrome on Android has the constructor, and throws a `TypeError` for any use. */
export function canAskForNotifications(): boolean {
  if (!('Notification' in window) || !isSecureContext || Notification.permission !== 'default') return false;
  try {
    // Shows nothing without a permission.
    new Notification('');
    return true;
  } catch {
    return false;
  }
}
export const allowNotifications = (): Promise<NotificationPermission> => Notification.requestPermission();

let audio: AudioContext | undefined;

/** Two soft tones; made, not fetched. Before the first gesture browsers allow no sound, and none is tried. */
function chime(): void {
  try {
    audio ??= new AudioContext();
  } catch {
    // No device, or too many pages with sound: the title has to do.
    return;
  }
  play(audio);
}

function play(audio: AudioContext): void {
  [659, 880].forEach((pitch, at) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + at * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.3);
  });
}

function notify(panel: PanelContext, text: string): void {
  const { shell, $words } = panel;
  // The site's service worker shows the answer then.
  if (isNotified(panel)) return;
  if (document.visibilityState === 'visible' || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  let note: Notification;
  try {
    note = new Notification($words.get().newMessage, { body: text, tag: `otklik-${shell.site}` });
  } catch {
    // The sound and the title have to do.
    return;
  }
  note.onclick = () => {
    window.focus();
    shell.open();
    note.close();
  };
}

/** The number that was put before the page's own title, and the title that this made. */
let badge = '';
let badged = '';

/** Puts the number of unread sentences before the page's own title, which may have a number and may change. */
function badgeTitle(count: number): void {
  const { title } = document;
  const bare = badge && title.startsWith(badged) ? title.slice(badge.length) : title;
  badge = count ? `(${count}) ` : '';
  if (badge + bare !== title) document.title = badge + bare;
  badged = document.title;
}

/** Announces an unseen sentence: by sound and, where allowed, a notification. */
export function drawAttention(context: PanelContext, text: string): void {
  notify(context, text);
  if ($sound.get() && navigator.userActivation?.hasBeenActive !== false) chime();
}

/** Shows the number of unread sentences, and the last of them by the closed launcher. */
export function showUnread(context: PanelContext): void {
  const count = context.visitor.$unread.get();
  badgeTitle(count);
  showTeaser(context, count);
}

/** Takes the number out of the title and the teaser off the page, and ends the sound. */
export function stopAttention(): void {
  badgeTitle(0);
  hideTeaser();
  void audio?.close();
  audio = undefined;
}
