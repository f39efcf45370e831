const page = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');

/** The product's name, as the page that the server gave says it. */
export const productName: string = page?.content || 'Отклик';

const { consent: text = '', policy: policyUrl = '' } = page?.dataset ?? {};

/** What a registration has to agree to, as the server's page says it; null for nothing. */
export const consent: { readonly text: string; readonly policyUrl: string } | null = text ? { text, policyUrl } : null;
