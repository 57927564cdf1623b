import { Type } from 'typebox'
import { articlePath } from './addresses.ts'

/** A piece of a line: words, words that are set apart, or a link. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; inlines: Inline[] }
  | { kind: 'link'; href: string; inlines: Inline[] }

/**
 * What a text of an operator is made of, and all that is ever drawn of it: there is no element here that could run, load or hide
 * anything, whatever its author wrote.
 */
export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  /** `start` is the first number of a numbered list, else null; the items of a tight list are single lines. */
  | { kind: 'list'; start: number | null; isTight: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** A text as calls carry it. */
export const Prose = Type.Unsafe<Block[]>({ type: 'array', items: { type: 'object', additionalProperties: true } })

const signs = "[\\w./?=&#%~+,:;@!$'()*-]*"
const ownPage = new RegExp(`^/(?![/\\\\])${signs}$`)
const webPage = new RegExp(`^https?://[\\w-]+(?:\\.[\\w-]+)*(?::\\d{1,5})?(?:[/?#]${signs})?$`, 'i')
const mailbox = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i

/** A page of ours, a page of the web, or an address to write to: nothing that runs, and nothing that leaves by two slashes. */
export const isSafeAddress = (address: string): boolean =>
  ownPage.test(address) || webPage.test(address) || mailbox.test(address)

/** Where a link leads: `article:name` is our help article of that name; null for everything that is not safe. */
export function linkTarget(address: string): string | null {
  const [, article] = /^article:([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(address) ?? []
  const target = article === undefined ? address : articlePath(article)
  return isSafeAddress(target) ? target : null
}

/** The words of a line without what sets them apart. */
export const inlineText = (inlines: readonly Inline[]): string =>
  inlines
    .map((one) => {
      if ('text' in one) return one.text
      return 'inlines' in one ? inlineText(one.inlines) : ' '
    })
    .join('')

/** The words of a text, for a search and for an extract. */
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
