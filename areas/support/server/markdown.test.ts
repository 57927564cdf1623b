import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeAddress, plainText, renderMarkdown } from './markdown.ts'

const written = `## How it works
You earn **points**, see [My Surveys](/my-survey).

- one
- two
  goes on

1. first
2. second`

test('headings, paragraphs, lists, bold and links are rendered', () => {
  expect(renderMarkdown(written)).toBe(
    [
      '<h2>How it works</h2>',
      '<p>You earn <strong>points</strong>, see <a href="/my-survey">My Surveys</a>.</p>',
      '<ul><li>one</li><li>two goes on</li></ul>',
      '<ol><li>first</li><li>second</li></ol>',
    ].join('\n'),
  )
})

test('a text without its marks is its words', () => {
  expect(plainText(written)).toBe('How it works You earn points, see My Surveys. one two goes on first second')
})

test('everything that is no mark of ours is text', () => {
  expect(renderMarkdown('<script>alert("1")</script> & \'more\'')).toBe(
    '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;</p>',
  )
  expect(renderMarkdown('# One mark is no heading')).toBe('<p># One mark is no heading</p>')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'http://evil.example',
  'https://evil.example@good.example',
  'vbscript:x',
  '/path"onclick="x',
])('the address %s is no link', (address) => {
  expect(isSafeAddress(address)).toBe(false)
  expect(renderMarkdown(`[press](${address})`)).not.toContain('<a')
})

test('whatever is written, only the elements of the subset come out, none of them with more than a safe address', () => {
  const marks = fc.constantFrom(
    '**',
    '[',
    '](',
    ')',
    '## ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '<',
    '>',
    '"',
    "'",
    '&',
    '/',
    'https://',
  )
  const text = fc.array(fc.oneof(marks, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (source) => {
      const elements = /<\/?(?:h2|h3|p|ul|ol|li|strong|a)>|<a href="([^"<>]*)">/g
      const html = renderMarkdown(source)
      expect(html.replace(elements, '')).not.toMatch(/[<>"']/)
      for (const [, address] of html.matchAll(elements))
        if (address !== undefined) expect(isSafeAddress(address.replaceAll('&amp;', '&'))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
