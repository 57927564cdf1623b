import MarkdownIt, { type Token } from 'markdown-it'
import { variable } from '../contract/names.ts'
import { resolveLink, type Block, type Inline } from '../contract/prose.ts'

const isVariable = (address: string): boolean => /^\{\{\w+\}\}$/.test(address)

/**
 * CommonMark without HTML and pictures. A line of dashes is always a rule, and spaces at the start of a line mean
 * nothing: the authors write letters, not programs, and would be surprised by an underlined heading or a block of
 * code.
 */
const parser = new MarkdownIt('commonmark', { html: false }).disable(['lheading', 'code'])
const normalize = parser.normalizeLink.bind(parser)
parser.normalizeLink = (address) => (isVariable(address) ? address : normalize(address))
// A variable may be the whole address of a link, but not a part of one. Otherwise, whoever sets its value could lead
// readers elsewhere.
parser.validateLink = (address) => isVariable(address) || (!/%7B%7B/i.test(address) && resolveLink(address) !== null)

/**
 * Parses Markdown into blocks that are safe to show. HTML and unsafe links stay as they were typed; a picture is
 * replaced by its description.
 */
export function readMarkdown(source: string): Block[] {
  return readBlocks(nestTokens(parser.parse(source.replace(variable, '{{$1}}'), {})))
}

/** A token, and the tokens between it and its end. */
type Node = { token: Token; within: Node[] }

/** Arranges the flat list of tokens from markdown-it as a tree. */
function nestTokens(tokens: readonly Token[]): Node[] {
  const top: Node[] = []
  const openNodes: Node[][] = [top]
  for (const token of tokens) {
    if (token.nesting === -1) openNodes.pop()
    else {
      const node: Node = { token, within: nestTokens(token.children ?? []) }
      openNodes.at(-1)?.push(node)
      if (token.nesting === 1) openNodes.push(node.within)
    }
  }
  return top
}

const readBlocks = (nodes: readonly Node[]): Block[] => nodes.flatMap((node) => readBlock(node) ?? [])

function readBlock({ token, within }: Node): Block | null {
  switch (token.type) {
    case 'heading_open':
      return { kind: 'heading', level: Number(token.tag.slice(1)), inlines: readLine(within) }
    case 'paragraph_open':
      return { kind: 'paragraph', inlines: readLine(within) }
    case 'bullet_list_open':
      return listOf(within, null)
    case 'ordered_list_open':
      return listOf(within, Number(token.attrGet('start') ?? 1))
    case 'blockquote_open':
      return { kind: 'quote', blocks: readBlocks(within) }
    case 'fence':
      return { kind: 'code', text: token.content.replace(/\n$/, '') }
    case 'hr':
      return { kind: 'rule' }
    default:
      return null
  }
}

/** Reads a paragraph or a heading as one line, even when it was typed on several lines. */
const readLine = (within: readonly Node[]): Inline[] => readInlines(within.flatMap((line) => line.within))

const listOf = (items: readonly Node[], start: number | null): Block => ({
  kind: 'list',
  start,
  isTight: items.every((item) => item.within.every(({ token }) => token.type !== 'paragraph_open' || token.hidden)),
  items: items.map((item) => readBlocks(item.within)),
})

function readInlines(nodes: readonly Node[]): Inline[] {
  const inlines: Inline[] = []
  for (const inline of nodes.map(readInline)) {
    const last = inlines.at(-1)
    // Joins texts that the parser split at a character that might have been mark-up.
    if (inline.kind === 'text' && last?.kind === 'text') last.text += inline.text
    else if (inline.kind !== 'text' || inline.text !== '') inlines.push(inline)
  }
  return inlines
}

function readInline({ token, within }: Node): Inline {
  switch (token.type) {
    case 'strong_open':
      return { kind: 'strong', inlines: readInlines(within) }
    case 'em_open':
      return { kind: 'emphasis', inlines: readInlines(within) }
    case 'link_open': {
      const address = String(token.attrGet('href') ?? '')
      return { kind: 'link', href: resolveLink(address) ?? address, inlines: readInlines(within) }
    }
    case 'code_inline':
      return { kind: 'code', text: token.content }
    case 'hardbreak':
      return { kind: 'break' }
    case 'softbreak':
      return { kind: 'text', text: ' ' }
    default:
      return { kind: 'text', text: token.content }
  }
}
