type Policy = {
  createHTML: (text: string) => string
  createScriptURL: (address: string) => string
  createScript: (code: string) => string
}
type Factory = { createPolicy: (name: string, policy: Policy) => unknown }

let sanitize: ((html: string) => string) | null = null

/** Loads the sanitizer; a page that shows mark-up of others (questionnaires) waits for it. */
export async function loadSanitizer(): Promise<void> {
  const { default: purify } = await import('dompurify')
  sanitize = (html) => purify.sanitize(html, { RETURN_TRUSTED_TYPE: false })
}

/** Text without `<` cannot hold mark-up; the rest is sanitized, or shown as the text it is while the sanitizer is not here. */
function createHTML(text: string): string {
  if (!text.includes('<')) return text
  return sanitize ? sanitize(text) : text.replaceAll('<', '&lt;')
}

function createScriptURL(address: string): string {
  if (new URL(address, location.href).origin !== location.origin)
    throw new TypeError('Scripts come from our own origin')
  return address
}

function createScript(): string {
  throw new TypeError('Scripts are never made from text')
}

/** The one default policy of Trusted Types (product, section 7); without it the Content-Security-Policy refuses every mark-up. */
export function installTrustedTypes(): void {
  if (!('trustedTypes' in window)) return
  const factory = window.trustedTypes as Factory
  factory.createPolicy('default', { createHTML, createScriptURL, createScript })
}
