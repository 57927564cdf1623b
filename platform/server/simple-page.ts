import { directions, type Language } from '../contract/language.ts'
import { escapeHtml } from './document-pages.ts'

type SimplePage = {
  title: string
  language: Language
  /** The content of the page, as HTML. */
  body: string
  /** Attributes of the body by name, as plain text. */
  attributes?: Readonly<Record<string, string>>
}

/**
 * Renders a page of a few sentences that needs nothing of the built browser program. It uses the colours and fonts of the
 * reader's system.
 */
export function renderSimplePage({ title, language, body, attributes = {} }: SimplePage): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark }
body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; text-align: center }
h1 { margin: 0; font-size: 22px; line-height: 1.25 }
a { display: inline-block; padding: 10px 24px; border: 1px solid; border-radius: 8px; color: inherit; text-decoration: none }
</style>
</head>
<body${written.join('')}>
${body}
</body>
</html>
`
}
