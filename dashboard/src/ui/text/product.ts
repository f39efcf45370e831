const page = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');

/** The product's name, from the page that the server gave. */
export const productName: string = page?.content || 'Отклик';

const { consent: text = '', policy: policyUrl = '' } = page?.dataset ?? {};

/** The consent that a registration requires, from the server's page; null for none. */
export const consent: { readonly text: string; readonly policyUrl: string } | null = text ? { text, policyUrl } : null;
