/** What an article is made of. Nothing else is ever drawn of one, whatever its HTML holds: every other mark is shown as text. */
export type Inline = { text: string; isBold: boolean; href: string | null }
export type Block =
  | { kind: 'h2' | 'h3'; id: string; inlines: Inline[] }
  | { kind: 'p'; inlines: Inline[] }
  | { kind: 'ul' | 'ol'; items: Inline[][] }

const blockMark = /<(h2|h3|p|ul|ol)>([\s\S]*?)<\/\1>/g
const itemMark = /<li>([\s\S]*?)<\/li>/g
const inlineMark = /<strong>([^<]*)<\/strong>|<a href="([^"<>]*)">([^<]*)<\/a>/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** A page of ours, or another site over https: nothing that runs, and nothing that leaves by two slashes. */
export const isSafeAddress = (address: string): boolean => /^\/(?![/\\])/.test(address) || /^https:\/\/\w/.test(address)

const plain = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (all, name: string) => entities[name] ?? all)

function inlinesIn(html: string): Inline[] {
  const found: Inline[] = []
  const add = (text: string, isBold = false, href: string | null = null) => {
    if (text !== '') found.push({ text: plain(text), isBold, href })
  }
  let from = 0
  for (const mark of html.matchAll(inlineMark)) {
    const [all, bold, address = '', label = ''] = mark
    add(html.slice(from, mark.index))
    const href = plain(address)
    if (bold !== undefined) add(bold, true)
    else add(label, false, isSafeAddress(href) ? href : null)
    from = mark.index + all.length
  }
  add(html.slice(from))
  return found
}

const textOf = (inlines: readonly Inline[]): string => inlines.map(({ text }) => text).join('')

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Reads the HTML that the server makes of an article (support/markdown.ts) into what can be drawn of it. */
export function blocksOf(html: string): Block[] {
  return [...html.matchAll(blockMark)].map(([, kind = 'p', inner = ''], index): Block => {
    if (kind === 'ul' || kind === 'ol') {
      return { kind, items: [...inner.matchAll(itemMark)].map(([, item = '']) => inlinesIn(item)) }
    }
    const inlines = inlinesIn(inner)
    if (kind === 'h2' || kind === 'h3') return { kind, id: `part-${index}-${slugOf(textOf(inlines))}`, inlines }
    return { kind: 'p', inlines }
  })
}

export type Heading = { id: string; text: string }

/** A table of contents is worth its room from so many headings on. */
const headingsAtLeast = 2

/** The headings of an article that is long enough to want a table of contents. */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  const found = blocks.flatMap((block) => (block.kind === 'h2' ? [{ id: block.id, text: textOf(block.inlines) }] : []))
  return found.length < headingsAtLeast ? [] : found
}
