/**
 * The product's name, which an operator sets in one place: the server writes APP_NAME into the document's head, and
 * replaces this placeholder in the prerendered pages.
 */
export const brand: string =
  typeof document === 'undefined'
    ? '%APP_NAME%'
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Tuppence'
