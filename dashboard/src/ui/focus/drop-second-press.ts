/** The second press of a double one: it would take back what the first has done, or be on what came in its place. */
function drop(event: MouseEvent): void {
  if (event.detail < 2 || !(event.target as Element).closest('button, a')) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Of a button or a link that is pressed twice, the first press counts.
 * @returns ends it
 */
export function dropSecondPress(): () => void {
  document.addEventListener('click', drop, true);
  return () => document.removeEventListener('click', drop, true);
}
