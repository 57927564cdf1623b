import { Type } from 'typebox'
import { articlePath } from './addresses.ts'

/** A piece of a line: plain words, emphasised words, or a link. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; inlines: Inline[] }
  | { kind: 'link'; href: string; inlines: Inline[] }

/**
 * The parts of a text that an operator wrote, and all that is ever drawn of it: no element here can run, load or hide
 * anything, whatever the author wrote.
 */
export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  /** `start` is the first number of a numbered list, otherwise null; the items of a tight list are single lines. */
  | { kind: 'list'; start: number | null; isTight: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** A text in calls. */
export const Prose = Type.Unsafe<Block[]>({ type: 'array', items: { type: 'object', additionalProperties: true } })

const signs = "[\\w./?=&#%~+,:;@!$'()*-]*"
const ownPage = new RegExp(`^/(?![/\\\\])${signs}$`)
const webPage = new RegExp(`^https?://[\\w-]+(?:\\.[\\w-]+)*(?::\\d{1,5})?(?:[/?#]${signs})?$`, 'i')
const mailbox = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i

/**
 * Whether an address is safe to link to: one of our pages, a page of the web, or an email address; nothing that runs,
 * and nothing that leaves our site by two slashes.
 */
export const isSafeAddress = (address: string): boolean =>
  ownPage.test(address) || webPage.test(address) || mailbox.test(address)

/** Resolves the target of a link: `article:name` is our help article of that name; null for an unsafe address. */
export function resolveLink(address: string): string | null {
  const [, article] = /^article:([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(address) ?? []
  const target = article === undefined ? address : articlePath(article)
  return isSafeAddress(target) ? target : null
}

/** The words of a line without their emphasis. */
export const inlineText = (inlines: readonly Inline[]): string =>
  inlines
    .map((one) => {
      if ('text' in one) return one.text
      return 'inlines' in one ? inlineText(one.inlines) : ' '
    })
    .join('')

/** The words of a text, for a search or an excerpt. */
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
