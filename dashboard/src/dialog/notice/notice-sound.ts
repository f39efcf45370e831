import { atom } from 'nanostores';

let context: AudioContext | null = null;

const note = (audio: AudioContext, frequency: number, from: number): void => {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.12, from + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.28);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + 0.3);
};

/** Whether the browser mutes the page until the person has touched it. */
export const $muted = atom(false);

/** Muted by the browser, or interrupted by a call on a phone. */
const isSilent = (): boolean => context?.state !== 'running';

/** Null where the browser gives no sound, such as without a device or after too many pages with one. */
const createAudio = (): AudioContext | null => {
  try {
    return new AudioContext();
  } catch (cause) {
    console.warn('Браузер не даёт звука', cause);
    return null;
  }
};

/** Opens the sound where the browser lets it, else with the first gesture. */
export function openSound(): void {
  if (context || !('AudioContext' in window)) return;
  const audio = (context = createAudio());
  if (!audio) return;
  const resume = (): void => {
    if (isSilent()) audio.resume().catch(console.warn);
  };
  audio.onstatechange = () => {
    $muted.set(isSilent());
    // iOS interrupts it for a call or another program, and does not resume it.
    if ((audio.state as string) === 'interrupted') resume();
  };
  $muted.set(isSilent());
  for (const gesture of ['pointerdown', 'keydown'])
    window.addEventListener(gesture, resume, { capture: true, passive: true });
}

/** A later resumption (ms) is for something else. */
const patience = 2_000;

/** Two soft notes, unless the browser mutes the page. */
export async function playNotice(): Promise<void> {
  openSound();
  if (!context) return;
  const askedAt = Date.now();
  if (isSilent()) await context.resume();
  if (Date.now() - askedAt > patience) return;
  note(context, 660, context.currentTime);
  note(context, 880, context.currentTime + 0.12);
}
