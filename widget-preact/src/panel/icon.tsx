/** A drawing on a square of 24. */
export const Icon = ({ shape }: { shape: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={shape} />
  </svg>
);
