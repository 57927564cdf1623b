import { inlineText, type Block } from '../platform/contract/prose.ts'

/** The level of the headings that divide a text; smaller ones stay within their section. */
const partLevel = 2

/**
 * The level of a heading's element: the page has a first-level heading of its own, and no heading is below the fourth
 * level.
 */
export const headingLevel = (level: number): 2 | 3 | 4 => (level <= 2 ? 2 : level === 3 ? 3 : 4)

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The fragment of a heading's address; the index distinguishes headings with the same text. */
export const headingId = (index: number, text: string): string => `part-${index}-${slugOf(text)}`

export type Heading = { id: string; text: string }

/** The headings that divide a text, as `Prose` renders them. */
export const headingsIn = (blocks: readonly Block[]): Heading[] =>
  blocks.flatMap((block, index) => {
    if (block.kind !== 'heading' || headingLevel(block.level) > partLevel) return []
    const text = inlineText(block.inlines)
    return [{ id: headingId(index, text), text }]
  })

export type Part = Heading & { blocks: Block[] }

/** Splits a text at the headings that divide it; the part before the first heading is separate. */
export function partsOf(blocks: readonly Block[]): { opening: Block[]; parts: Part[] } {
  const opening: Block[] = []
  const parts: Part[] = []
  blocks.forEach((block, index) => {
    if (block.kind === 'heading' && headingLevel(block.level) <= partLevel) {
      const text = inlineText(block.inlines)
      parts.push({ id: headingId(index, text), text, blocks: [] })
    } else (parts.at(-1)?.blocks ?? opening).push(block)
  })
  return { opening, parts }
}
