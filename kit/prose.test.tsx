import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Block, Inline } from '../platform/contract/prose.ts'
import { headingsIn, partsOf } from './prose-parts.ts'
import { Prose } from './Prose.tsx'
import { theme } from './theme.ts'

const drawn = (blocks: Block[], lead?: (href: string) => string) =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter>
        <Prose blocks={blocks} {...(lead ? { lead } : {})} />
      </MemoryRouter>
    </MantineProvider>,
  ).replace(/<style[\s\S]*?<\/style>/g, '')
const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (...inlines: Inline[]): Block => ({ kind: 'paragraph', inlines })
const link = (href: string): Block => paragraph({ kind: 'link', href, inlines: [text('x')] })

test('a text is drawn with its headings, lists, quotes, code and links', () => {
  const html = drawn([
    { kind: 'heading', level: 1, inlines: [text('What <is> it?')] },
    paragraph(
      { kind: 'strong', inlines: [text('a & b')] },
      { kind: 'break' },
      { kind: 'emphasis', inlines: [text('c')] },
    ),
    { kind: 'list', start: null, isTight: true, items: [[paragraph(text('one'))]] },
    { kind: 'list', start: 3, isTight: false, items: [[paragraph(text('three'))]] },
    { kind: 'quote', blocks: [paragraph(text('said'))] },
    { kind: 'code', text: '<b>' },
    { kind: 'rule' },
  ])
  expect(html).toMatch(/<h2 id="part-0-what-is-it" tabindex="-1">What &lt;is&gt; it\?<\/h2>/)
  expect(html).toContain('<strong>a &amp; b</strong><br/><em>c</em>')
  expect(html).toContain('<ul><li>one</li></ul><ol start="3"><li><p>three</p></li></ol>')
  expect(html).toContain('<blockquote><p>said</p></blockquote><pre tabindex="0"><code>&lt;b&gt;</code></pre><hr/>')
})

test('a link leads to a safe address or is its words; a page can lead it elsewhere within the product', () => {
  expect(drawn([link('/redeem-points')])).toMatch(/<a [^>]*href="\/redeem-points"[^>]*>x<\/a>/)
  expect(drawn([link('https://panel.test/')])).toMatch(/<a [^>]*rel="noopener noreferrer"[^>]*>x<\/a>/)
  expect(drawn([link('/contact-us?article=join')], (href) => href.replace('-us', ''))).toContain(
    'href="/contact?article=join"',
  )
  for (const href of [
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'x',
  ])
    expect(drawn([link(href)])).not.toContain('<a')
})

test('whatever a tree holds, only its own elements are drawn', () => {
  const { blocks } = fc.letrec<{ inline: Inline; inlines: Inline[]; block: Block; blocks: Block[] }>((tie) => ({
    inline: fc.oneof(
      { maxDepth: 3 },
      fc.record({ kind: fc.constantFrom('text' as const, 'code' as const), text: fc.string() }),
      fc.record({ kind: fc.constantFrom('strong' as const, 'emphasis' as const), inlines: tie('inlines') }),
      fc.record({ kind: fc.constant('link' as const), href: fc.webUrl(), inlines: tie('inlines') }),
    ),
    inlines: fc.array(tie('inline'), { maxLength: 3 }),
    block: fc.oneof(
      { maxDepth: 3 },
      fc.record({ kind: fc.constant('paragraph' as const), inlines: tie('inlines') }),
      fc.record({
        kind: fc.constant('heading' as const),
        level: fc.integer({ min: 1, max: 6 }),
        inlines: tie('inlines'),
      }),
      fc.record({ kind: fc.constant('quote' as const), blocks: tie('blocks') }),
      fc.record({
        kind: fc.constant('code' as const),
        text: fc.constantFrom('<script>alert(1)</script>', '"><img onerror=x>'),
      }),
    ),
    blocks: fc.array(tie('block'), { maxLength: 4 }),
  }))
  fc.assert(
    fc.property(blocks, (tree) => {
      const tags = [...drawn(tree).matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag)
      expect(tags.filter((tag) => !/^(div|p|h[2-4]|strong|em|code|pre|blockquote|a)$/.test(tag ?? ''))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a text is parted at its first headings, and what stands before them is apart', () => {
  const blocks: Block[] = [
    paragraph(text('Before')),
    { kind: 'heading', level: 2, inlines: [text('One')] },
    paragraph(text('a')),
    { kind: 'heading', level: 3, inlines: [text('Finer')] },
    { kind: 'heading', level: 2, inlines: [text('One')] },
  ]
  expect(headingsIn(blocks)).toEqual([
    { id: 'part-1-one', text: 'One' },
    { id: 'part-4-one', text: 'One' },
  ])
  const { opening, parts } = partsOf(blocks)
  expect(opening).toEqual([blocks[0]])
  expect(parts.map((part) => part.blocks)).toEqual([[blocks[2], blocks[3]], []])
})
