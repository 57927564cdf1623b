import { Type } from 'typebox'
import { articlePath } from './addresses.ts'

/** A part of a line: plain words, emphasised words, or a link. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; inlines: Inline[] }
  | { kind: 'link'; href: string; inlines: Inline[] }

/**
 * The blocks of a text that an operator wrote. Nothing but these blocks is shown. No block can run, load or hide
 * anything, whatever the author wrote.
 */
export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  /**
   * `start` is the first number of a numbered list; null for bullets. In a tight list, every item is a single line.
   */
  | { kind: 'list'; start: number | null; isTight: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** The schema of such a text. */
export const Prose = Type.Unsafe<Block[]>({ type: 'array', items: { type: 'object', additionalProperties: true } })

const signs = "[\\w./?=&#%~+,:;@!$'()*-]*"
const ownPage = new RegExp(`^/(?![/\\\\])${signs}$`)
const webPage = new RegExp(`^https?://[\\w-]+(?:\\.[\\w-]+)*(?::\\d{1,5})?(?:[/?#]${signs})?$`, 'i')
const mailbox = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i

/**
 * Whether an address is safe to link to: one of our pages, a page of the web, or an email address. An address that runs
 * something, or that leaves our site with two slashes, is not.
 */
export const isSafeAddress = (address: string): boolean =>
  ownPage.test(address) || webPage.test(address) || mailbox.test(address)

/**
 * Resolves the address of a link: `article:name` becomes the address of our help article; null for an unsafe address.
 */
export function resolveLink(address: string): string | null {
  const [, article] = /^article:([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(address) ?? []
  const target = article === undefined ? address : articlePath(article)
  return isSafeAddress(target) ? target : null
}

/** Returns the words of a line without emphasis. */
export const inlineText = (inlines: readonly Inline[]): string =>
  inlines
    .map((one) => {
      if ('text' in one) return one.text
      return 'inlines' in one ? inlineText(one.inlines) : ' '
    })
    .join('')

/** Returns the words of a text, for a search or an excerpt. */
export const proseText = (blocks: readonly Block[]): string =>
  blocks
    .map((block): string => {
      if ('inlines' in block) return inlineText(block.inlines)
      if (block.kind === 'list') return block.items.map(proseText).join(' ')
      if (block.kind === 'quote') return proseText(block.blocks)
      return block.kind === 'code' ? block.text : ''
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
