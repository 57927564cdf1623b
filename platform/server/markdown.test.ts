import { Parser, type Node } from 'commonmark'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOverPieces, linearMost } from '../../app/testing/cost.ts'
import { isSafeAddress, proseText, type Block, type Inline } from '../contract/prose.ts'
import { nameFaults, listNames } from '../contract/names.ts'
import { fillIn } from './fill-in.ts'
import { readMarkdown } from './markdown.ts'
import { proseHtml } from './prose-html.ts'

const htmlOf = (source: string): string => proseHtml(readMarkdown(source))

test('headings, lists, quotes, rules, code and what sets words apart are read', () => {
  const written = `## How it **works**
You *earn* \`points\`, see [My Surveys](/my-survey).
The next line.

- one
- two
  1. within

3. third

> said

***

~~~
a < b
~~~`
  expect(htmlOf(written)).toBe(
    [
      '<h2>How it <strong>works</strong></h2>',
      '<p>You <em>earn</em> <code>points</code>, see <a href="/my-survey">My Surveys</a>. The next line.</p>',
      '<ul><li>one</li><li>two<ol><li>within</li></ol></li></ul>',
      '<ol start="3"><li>third</li></ol>',
      '<blockquote><p>said</p></blockquote>',
      '<hr>',
      '<pre><code>a &#60; b</code></pre>',
    ].join('\n'),
  )
  expect(proseText(readMarkdown(written))).toBe(
    'How it works You earn points, see My Surveys. The next line. one two within third said a < b',
  )
})

test('what surprises who writes letters is none: dashes below a line are a rule, spaces before it mean nothing', () => {
  expect(htmlOf('A line\n---\n\n      far in')).toBe('<p>A line</p>\n<hr>\n<p>far in</p>')
})

/**
 * Parses a text with another parser and converts the result to our blocks; null when it has elements that ours must not
 * know.
 */
function readByAnother(source: string): Block[] | null {
  let isForeign = false
  const childrenOf = (node: Node): Node[] => {
    const found: Node[] = []
    for (let child = node.firstChild; child; child = child.next) found.push(child)
    return found
  }
  const inlines = (node: Node): Inline[] => {
    const all: Inline[] = []
    for (const inline of childrenOf(node).map(inlineOf)) {
      const last = all.at(-1)
      if (inline.kind === 'text' && last?.kind === 'text') last.text += inline.text
      else if (inline.kind !== 'text' || inline.text !== '') all.push(inline)
    }
    return all
  }
  const inlineOf = (node: Node): Inline => {
    if (node.type === 'text') return { kind: 'text', text: node.literal ?? '' }
    if (node.type === 'softbreak') return { kind: 'text', text: ' ' }
    if (node.type === 'linebreak') return { kind: 'break' }
    if (node.type === 'code') return { kind: 'code', text: node.literal ?? '' }
    if (node.type === 'strong') return { kind: 'strong', inlines: inlines(node) }
    if (node.type === 'emph') return { kind: 'emphasis', inlines: inlines(node) }
    if (node.type === 'link') return { kind: 'link', href: node.destination ?? '', inlines: inlines(node) }
    isForeign = true
    return { kind: 'break' }
  }
  const blockOf = (node: Node): Block => {
    if (node.type === 'paragraph') return { kind: 'paragraph', inlines: inlines(node) }
    if (node.type === 'heading') return { kind: 'heading', level: node.level, inlines: inlines(node) }
    if (node.type === 'block_quote') return { kind: 'quote', blocks: blocks(node) }
    if (node.type === 'thematic_break') return { kind: 'rule' }
    if (node.type === 'list') {
      const start = node.listType === 'ordered' ? node.listStart : null
      return { kind: 'list', start, isTight: node.listTight, items: childrenOf(node).map(blocks) }
    }
    // Our parser ignores the language of a code block. The generator makes none that ours would treat as words.
    if (node.type === 'code_block' && node.info !== null)
      return { kind: 'code', text: (node.literal ?? '').replace(/\n$/, '') }
    isForeign = true
    return { kind: 'rule' }
  }
  const blocks = (node: Node): Block[] => childrenOf(node).map(blockOf)
  const read = blocks(new Parser().parse(source))
  return isForeign ? null : read
}

test('is read as another parser of CommonMark reads it, whatever is put beside what', () => {
  const lines = fc.constantFrom(
    'words',
    'two words',
    '**strong** and *set apart*',
    '***both* of** them',
    '`code` ``a ` b``',
    '[a link](/my-survey)',
    '[**strong** link](https://panel.test/a?b=c "title")',
    '<https://panel.test/x>',
    '&amp; &lt; &#39; &copy;',
    'a \\* b \\[c\\](d)',
    'ends with two spaces  ',
    '# Heading',
    '### Heading *three* ###',
    '- item',
    '- item\n  goes on',
    '  - further in',
    '* other item',
    '1. first',
    '7) seventh',
    '   - within',
    '> quoted',
    '> - quoted item',
    '>> twice',
    '***',
    '```\nfenced < &amp;\n```',
    'a_b_c _d_ __e__',
    '*a **b* c**',
    '[open *a](/x) b*',
    '"quotes" \'single\'',
    '',
  )
  let compared = 0
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 12 }), (parts) => {
      const source = parts.join('\n')
      const other = readByAnother(source)
      if (other === null) return
      compared += 1
      expect(readMarkdown(source)).toEqual(other)
    }),
    { numRuns: 1000 },
  )
  expect(compared).toBeGreaterThan(500)
})

describe('hostile text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<div onclick="alert(1)">\n\n**x**\n\n</div>',
    '<!-- hidden -->',
    '<?php x ?>',
    '<![CDATA[x]]>',
    'text <b onmouseover=alert(1)>bold</b>',
  ])('%s is shown as it was typed', (source) => {
    const html = htmlOf(source)
    expect(html.replace(/<\/?(?:p|strong)>/g, '')).not.toMatch(/[<>]/)
    expect(proseText(readMarkdown(source))).toContain('<')
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript&colon;alert(1)',
    '&#x6A;avascript:alert(1)',
    'java\tscript:alert(1)',
    'vbscript:x',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'https://good.example@evil.example',
    'https:evil.example',
    'relative',
    '#part',
    'article:../x',
    'mailto:a@b.example?bcc=c@d.example',
    '/path"onclick="x',
    'http://',
  ])('a link to %s is none, whichever way it is written', (address) => {
    for (const source of [`[x](${address})`, `[x](<${address}>)`, `<${address}>`, `[x][1]\n\n[1]: ${address}`]) {
      const html = htmlOf(source)
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(isSafeAddress(href)).toBe(true)
      expect(html).not.toMatch(/href="[^/"]*\/\/[^"]*evil/)
      expect(html).not.toMatch(/href="(?:java|vb|data|file)/i)
    }
  })

  test('of a picture is left what it shows in words: nothing is loaded', () => {
    expect(htmlOf('![A map](https://evil.example/p.png)')).toBe('<p>A map</p>')
    for (const source of [
      '![x](https://evil.example/p.png)',
      '![x](data:image/png;base64,AA)',
      '![x][1]\n\n[1]: /a.png',
    ])
      expect(htmlOf(source)).not.toContain('<img')
  })

  test('whatever is written, only a dozen elements come out, and a link leads to a safe address', () => {
    const signs = '** _ [ ]( ) ![ ## ` < > " \' & / https:// javascript: data: {{ }} \\ <script> <a_href="x"> &lt; ---'
    const spaced = ['- ', '1. ', '> ', '```\n', '\n', '\n\n', '    ', '\u0000', '\u202E']
    const marks = fc.constantFrom(...signs.split(' ').concat(spaced))
    const text = fc.array(fc.oneof(marks, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''))
    const elements =
      /<\/?(?:h[2-4]|p|ul|ol|li|strong|em|code|pre|blockquote|a)>|<(?:hr|br)>|<ol start="\d+">|<a href="([^"<>]*)">/g
    fc.assert(
      fc.property(text, (source) => {
        const html = proseHtml(fillIn(readMarkdown(source), {}))
        expect(html.replace(elements, '')).not.toMatch(/[<>"']/)
        for (const [, address] of html.matchAll(elements))
          if (address !== undefined)
            expect(isSafeAddress(address.replaceAll('&#38;', '&').replaceAll('&#39;', "'"))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['quotes', '>'.repeat(20_000)],
    ['lists', '- '.repeat(10_000)],
    ['lists further and further in', Array.from({ length: 200 }, (_, n) => `${' '.repeat(n * 2)}- a`).join('\n')],
    ['open brackets', '['.repeat(20_000)],
    ['links without an end', '[a]('.repeat(5_000)],
    ['words set apart without an end', '*a **b '.repeat(3_000)],
    ['stars and lines', '*_'.repeat(10_000)],
    ['pictures without an end', '!['.repeat(10_000)],
    ['HTML without an end', '<a '.repeat(7_000)],
    ['ticks', Array.from({ length: 200 }, (_, n) => '`'.repeat(n)).join(' ')],
    ['braces', '{{'.repeat(10_000)],
  ])('%s that go on and on cost as much as their pieces, and are read no deeper than twenty', (_what, source) => {
    expect(depthOf(readMarkdown(source))).toBeLessThanOrEqual(20)
    const cost = costOverPieces(source, (part) => {
      proseHtml(readMarkdown(part))
      nameFaults(part, [])
    })
    expect(cost).toBeLessThan(linearMost)
  })
})

const depthOf = (blocks: readonly Block[]): number =>
  Math.max(
    0,
    ...blocks.map((block) => {
      if (block.kind === 'quote') return 1 + depthOf(block.blocks)
      return block.kind === 'list' ? 1 + Math.max(0, ...block.items.map(depthOf)) : 0
    }),
  )

describe('what is put in', () => {
  const filled = (source: string, fillIns: Record<string, string>) => proseHtml(fillIn(readMarkdown(source), fillIns))

  test('is put in by its name, in words, links and code; a name that nobody knows stays', () => {
    const source = 'Hello {{ name }}, [open]({{link}}) `{{code}}` {{other}}'
    expect(filled(source, { name: 'Ann', link: 'https://panel.test/x?y=1&z', code: '123' })).toBe(
      '<p>Hello Ann, <a href="https://panel.test/x?y=1&#38;z">open</a> <code>123</code> {{other}}</p>',
    )
    expect(listNames(source)).toEqual(['name', 'link', 'code', 'other'])
  })

  test('is what a link leads to, with spaces in its braces as well', () => {
    expect(filled('[open]({{ link }})', { link: 'https://panel.test/x' })).toBe(
      '<p><a href="https://panel.test/x">open</a></p>',
    )
  })

  test('is none of what every object has', () => {
    expect(filled('{{constructor}} {{toString}}', {})).toBe('<p>{{constructor}} {{toString}}</p>')
  })

  test.each([
    '**strong** [x](https://evil.example) `code`',
    '<script>alert(1)</script>',
    '# heading',
    '\n\n- item\n\n> quote',
    '](https://evil.example)',
    '{{code}}',
    '&lt;b&gt;',
    '"\' onclick=',
  ])('is words and never a mark: %s', (value) => {
    const html = filled('Hello {{name}}, welcome.', { name: value, code: 'secret' })
    expect(html.replace(/^<p>|<\/p>$/g, '')).not.toMatch(/[<>"']/)
    expect(html).not.toContain('secret')
    expect(proseText(fillIn(readMarkdown('{{name}}'), { name: value }))).toBe(value.replace(/\s+/g, ' ').trim())
  })

  test('leads nowhere that is not safe: then its words are left', () => {
    for (const link of [
      'javascript:alert(1)',
      '//evil.example',
      'https://panel.test/"onclick="x',
      'https://a.test/\nx',
    ])
      expect(filled('[Open]({{link}})', { link })).toBe('<p>Open</p>')
    expect(filled('[Open](https://panel.test/{{link}})', { link: '@evil.example' })).not.toContain('href')
  })

  test('begins no other line and turns none round', () => {
    expect(filled('{{name}}', { name: 'a\r\nBcc: b\u2028c\u202Ed' })).toBe('<p>a Bcc: b c d</p>')
  })
})
