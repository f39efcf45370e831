/** Saves a file to the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Browsers may read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
