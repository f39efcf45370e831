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

/** Two soft notes. Browsers keep silent until the person has touched the page once. */
export async function playNotice(): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  note(context, 660, context.currentTime);
  note(context, 880, context.currentTime + 0.12);
}
