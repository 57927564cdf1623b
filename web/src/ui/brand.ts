/** The product's name, which an operator sets in one place: the server writes APP_NAME into the document's head. */
export const brand: string =
  (typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) || 'Tuppence'
