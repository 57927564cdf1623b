import type { Block, Inline } from '../contract/prose.ts'
import { escapeHtml } from './document-pages.ts'

const inlineHtml = (inline: Inline): string => {
  switch (inline.kind) {
    case 'text':
      return escapeHtml(inline.text)
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`
    case 'break':
      return '<br>'
    case 'strong':
      return `<strong>${lineHtml(inline.inlines)}</strong>`
    case 'emphasis':
      return `<em>${lineHtml(inline.inlines)}</em>`
    case 'link':
      return `<a href="${escapeHtml(inline.href)}">${lineHtml(inline.inlines)}</a>`
  }
}
const lineHtml = (inlines: readonly Inline[]): string => inlines.map(inlineHtml).join('')

/** The HTML of a list item. In a tight list, the item's line is not wrapped in a paragraph. */
const itemHtml = (blocks: readonly Block[], isTight: boolean): string =>
  `<li>${blocks.map((block) => (isTight && block.kind === 'paragraph' ? lineHtml(block.inlines) : blockHtml(block))).join('')}</li>`

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const element = `h${headingLevel(block.level)}`
      return `<${element}>${lineHtml(block.inlines)}</${element}>`
    }
    case 'paragraph':
      return `<p>${lineHtml(block.inlines)}</p>`
    case 'list': {
      const items = block.items.map((item) => itemHtml(item, block.isTight)).join('')
      if (block.start === null) return `<ul>${items}</ul>`
      return `<ol${block.start === 1 ? '' : ` start="${block.start}"`}>${items}</ol>`
    }
    case 'quote':
      return `<blockquote>${proseHtml(block.blocks)}</blockquote>`
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    case 'rule':
      return '<hr>'
  }
}

/** The level of a heading. The page has a first-level heading of its own, and no heading is below the fourth level. */
const headingLevel = (level: number): number => Math.min(4, Math.max(2, level))

/** Writes a text as HTML. It uses a dozen elements, and all words are escaped. */
export const proseHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('\n')
