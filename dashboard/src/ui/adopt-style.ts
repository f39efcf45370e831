/** Ids of the styles that stay for good. */
const adopted = new Set<string>();

/**
 * Applies the text of a detached `<style>` element as a constructed style sheet, which needs no `'unsafe-inline'`.
 * A style with an id is applied once; `remove()` of the element withdraws its sheet.
 */
export function adoptStyle(style: HTMLStyleElement): void {
  if (style.id !== '' && adopted.has(style.id)) return;
  if (style.id !== '') adopted.add(style.id);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent ?? '');
  document.adoptedStyleSheets.push(sheet);
  style.remove = () => {
    adopted.delete(style.id);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
