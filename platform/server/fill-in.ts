import { variable } from '../contract/names.ts'
import { isSafeAddress, type Block, type Inline } from '../contract/prose.ts'

/** The values that replace each `{{name}}`; other names stay as they were typed. */
export type FillIns = Readonly<Record<string, string>>

/**
 * Characters that no line may contain. They would start another line, for example a second header of an email, or
 * reverse the direction of the text that follows.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu

/** Turns any text into one line. */
export const toLine = (text: string): string => text.replace(unprintable, ' ').trim()

/** Replaces the names in a line. No value can start another line. */
export const fillLine = (text: string, fillIns: FillIns): string =>
  text.replace(variable, (mark, name: string) => (Object.hasOwn(fillIns, name) ? toLine(fillIns[name] ?? '') : mark))

/**
 * Replaces the names in a text that was parsed from Markdown. A value is inserted after parsing, so it can never become
 * mark-up. A link whose address would become unsafe is reduced to its words.
 */
export function fillIn(blocks: readonly Block[], fillIns: FillIns): Block[] {
  return blocks.map((block): Block => {
    if ('inlines' in block) return { ...block, inlines: fillInlines(block.inlines, fillIns) }
    if ('text' in block) return { ...block, text: fillLine(block.text, fillIns) }
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => fillIn(item, fillIns)) }
    return block.kind === 'quote' ? { ...block, blocks: fillIn(block.blocks, fillIns) } : block
  })
}

const fillInlines = (inlines: readonly Inline[], fillIns: FillIns): Inline[] =>
  inlines.flatMap((inline): Inline[] => {
    if ('text' in inline) return [{ ...inline, text: fillLine(inline.text, fillIns) }]
    if (inline.kind === 'break') return [inline]
    const within = fillInlines(inline.inlines, fillIns)
    if (inline.kind !== 'link') return [{ ...inline, inlines: within }]
    const href = fillLine(inline.href, fillIns)
    return isSafeAddress(href) ? [{ ...inline, href, inlines: within }] : within
  })
