import { inlineText, type Block } from '../platform/contract/prose.ts'

/** The headings that part a text; finer ones stay within their part. */
const partLevel = 2

/** The element of a heading: a page has its own first one, and no text is cut finer than four. */
export const headingLevel = (level: number): 2 | 3 | 4 => (level <= 2 ? 2 : level === 3 ? 3 : 4)

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** What a heading is called in an address; two that read alike differ by their place. */
export const headingId = (index: number, text: string): string => `part-${index}-${slugOf(text)}`

export type Heading = { id: string; text: string }

/** The headings that part a text, as `Prose` draws them. */
export const headingsIn = (blocks: readonly Block[]): Heading[] =>
  blocks.flatMap((block, index) => {
    if (block.kind !== 'heading' || headingLevel(block.level) > partLevel) return []
    const text = inlineText(block.inlines)
    return [{ id: headingId(index, text), text }]
  })

export type Part = Heading & { blocks: Block[] }

/** A text cut at the headings that part it; what stands before the first of them is apart. */
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
