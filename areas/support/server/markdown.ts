/**
 * The Markdown that our articles are written in: `##` and `###` headings, paragraphs, `-` and `1.` lists, `**bold**` and
 * `[text](address)`. Everything else is text. What comes out holds these elements and no others, and every text is escaped, so a
 * slip of an author is a blemish and never a hole.
 */
export function renderMarkdown(source: string): string {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(renderBlock)
    .join('\n')
}

const heading = /^(#{2,3}) (.+)$/
const bullet = /^- /
const numbered = /^\d{1,3}\. /

function renderBlock(block: string): string {
  const lines = block.split('\n').map((line) => line.trim())
  const [first = '', ...rest] = lines
  const [, marks = '', title = ''] = heading.exec(first) ?? []
  if (title !== '') {
    const level = `h${marks.length}`
    const below = rest.length > 0 ? `\n${renderBlock(rest.join('\n'))}` : ''
    return `<${level}>${renderText(title)}</${level}>${below}`
  }
  if (bullet.test(first)) return renderList('ul', bullet, lines)
  if (numbered.test(first)) return renderList('ol', numbered, lines)
  return `<p>${renderText(lines.join(' '))}</p>`
}

/** A line that begins no item goes on with the one before. */
function renderList(element: 'ul' | 'ol', mark: RegExp, lines: readonly string[]): string {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line) || items.length === 0) items.push(line.replace(mark, ''))
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  return `<${element}>${items.map((item) => `<li>${renderText(item)}</li>`).join('')}</${element}>`
}

const inline = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g

function renderText(text: string): string {
  let html = ''
  let from = 0
  for (const found of text.matchAll(inline)) {
    const [all, bold, label = '', address = ''] = found
    html += escapeHtml(text.slice(from, found.index))
    if (bold !== undefined) html += `<strong>${escapeHtml(bold)}</strong>`
    else html += isSafeAddress(address) ? `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>` : escapeHtml(all)
    from = found.index + all.length
  }
  return html + escapeHtml(text.slice(from))
}

/** A page of ours, or another site over https; nothing that runs, and nothing that leaves by two slashes. */
export const isSafeAddress = (address: string): boolean =>
  /^\/(?![/\\])[\w./?=&#%-]*$/.test(address) || /^https:\/\/[\w.-]+(?:\/[\w./?=&#%-]*)?$/.test(address)

/** The addresses that a text links to, as they are written. */
export const addressesIn = (source: string): string[] =>
  [...source.matchAll(inline)].flatMap(([, , , address]) => (address === undefined ? [] : [address]))

/** The words of a text without its marks. */
export const plainText = (source: string): string =>
  source
    .replace(inline, (_, bold?: string, label?: string) => bold ?? label ?? '')
    .replace(/^(?:#{2,3}|-|\d{1,3}\.) /gm, '')
    .replace(/\s+/g, ' ')
    .trim()

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
