type Policy = {
  createHTML: (text: string) => string
  createScriptURL: (address: string) => string
  createScript: (code: string) => string
}
type Factory = { createPolicy: (name: string, policy: Policy) => unknown }

let sanitize: ((html: string) => string) | null = null

/** What a set of drawn icons may contain: only shapes, which are harmless whether they are parsed as SVG or as HTML. */
const shapes = {
  ALLOWED_TAGS: 'svg symbol g path circle ellipse rect line polyline polygon'.split(' '),
  ALLOWED_ATTR:
    'id viewbox d fill fill-rule clip-rule stroke stroke-width stroke-linecap stroke-linejoin opacity transform points cx cy r rx ry x y x1 x2 y1 y2 width height'.split(
      ' ',
    ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: false,
  RETURN_TRUSTED_TYPE: false,
}

/** Loads the sanitizer; a page that shows third-party markup (questionnaires) waits for it. */
export async function loadSanitizer(): Promise<void> {
  const { default: purify } = await import('dompurify')
  // SurveyJS writes its icons into an SVG element as bare symbols, which the sanitizer would otherwise remove as
  // unknown HTML.
  const symbols = (html: string) => purify.sanitize(`<svg>${html}</svg>`, shapes).replace(/^<svg>|<\/svg>$/g, '')
  sanitize = (html) =>
    html.startsWith('<symbol') ? symbols(html) : purify.sanitize(html, { RETURN_TRUSTED_TYPE: false })
}

/**
 * Text without `<` cannot contain markup; any other text is sanitized, or escaped to plain text while the sanitizer has
 * not loaded.
 */
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

/**
 * The default policy of Trusted Types; without it the Content-Security-Policy refuses all markup.
 */
export function installTrustedTypes(): void {
  if (!('trustedTypes' in window)) return
  const factory = window.trustedTypes as Factory
  factory.createPolicy('default', { createHTML, createScriptURL, createScript })
}
