import { variable } from '../contract/names.ts'
import { isSafeAddress, type Block, type Inline } from '../contract/prose.ts'

/** What is put in for a `{{name}}`; a name that is not among them stays as it was typed. */
export type FillIns = Readonly<Record<string, string>>

/** Signs that no line of ours holds: they would begin another line, of a header too, or turn what follows round. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu

/** One line out of whatever was given. */
export const asLine = (text: string): string => text.replace(unprintable, ' ').trim()

/** A line with what is put in, which begins no other line. */
export const fillLine = (text: string, fillIns: FillIns): string =>
  text.replace(variable, (mark, name: string) => (Object.hasOwn(fillIns, name) ? asLine(fillIns[name] ?? '') : mark))

/**
 * A text that was read from Markdown, with what is put in. It is put in after the text was read: whatever a value holds is words,
 * never a mark. A link that would lead to nowhere safe is left as its words.
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
