/** The product's name, as the page that the server gave says it. */
export const productName: string =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Отклик';
