import { atom } from 'nanostores';
import type { PanelContext } from './panel-context.ts';

const memory = 'otklik:silent';

/** Whether a new sentence is heard; the visitor's choice is kept where the page may keep anything. */
export const $sound = atom(true);

/** @param now the visitor's choice; without it, what was chosen before */
export function chooseSound(now?: boolean): void {
  try {
    if (now === undefined) $sound.set(localStorage.getItem(memory) === null);
    else if (now) localStorage.removeItem(memory);
    else localStorage.setItem(memory, '1');
  } catch {
    // Kept as long as the page.
  }
  if (now !== undefined) $sound.set(now);
}

export const canAskForNotifications = (): boolean =>
  'Notification' in window && isSecureContext && Notification.permission === 'default';
export const allowNotifications = (): Promise<NotificationPermission> => Notification.requestPermission();

/** Two soft tones; made, not fetched. Before the first gesture browsers allow no sound, and none is tried. */
function chime(audio: AudioContext): void {
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

/** The number of unread sentences before the page's own title, which the page may change meanwhile. */
function badgeTitle(count: number): void {
  const bare = document.title.replace(/^\(\d+\) /, '');
  const title = count ? `(${count}) ${bare}` : bare;
  if (title !== document.title) document.title = title;
}

/** Draws attention to new sentences: by sound, title and, where allowed, a notification; answers how to stop. */
export function watch({ visitor, shell, $words, $isOpen }: PanelContext): () => void {
  chooseSound();
  let audio: AudioContext | undefined;
  let last = visitor.$sentences.get().findLast(({ seq }) => seq > 0)?.seq ?? 0;
  const isWatched = () => $isOpen.get() && document.visibilityState === 'visible';

  const notify = (text: string) => {
    if (document.visibilityState === 'visible' || !('Notification' in window) || Notification.permission !== 'granted')
      return;
    const note = new Notification($words.get().newMessage, { body: text, tag: `otklik-${shell.site}` });
    note.onclick = () => {
      window.focus();
      shell.open();
      note.close();
    };
  };
  const onSentences = () => {
    const fresh = visitor.$sentences.get().filter(({ seq }) => seq > last);
    last = fresh.at(-1)?.seq ?? last;
    const heard = fresh.findLast(({ author }) => author !== 'visitor');
    if (!heard) return;
    notify(heard.text);
    if ($sound.get() && navigator.userActivation?.hasBeenActive !== false && !isWatched())
      chime((audio ??= new AudioContext()));
  };
  // The panel tells the server what was read when it is looked at again.
  const onLook = () => {
    if (isWatched()) visitor.read();
  };

  document.addEventListener('visibilitychange', onLook);
  const stops = [visitor.$sentences.listen(onSentences), visitor.$unread.subscribe((count) => badgeTitle(count))];
  return () => {
    document.removeEventListener('visibilitychange', onLook);
    stops.forEach((stop) => stop());
    badgeTitle(0);
    void audio?.close();
  };
}
