import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { theme } from '../../../../kit/theme.ts'
import { blocksOf, headingsOf } from './article-html.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { nextOption } from './HelpSearch.tsx'
import { readPlace, searchOf } from './help-address.ts'

const drawn = (html: string, at = '/contact-us?article=join') =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter initialEntries={[at]}>
        <ArticleBody blocks={blocksOf(html)} />
      </MemoryRouter>
    </MantineProvider>,
  ).replace(/<style[\s\S]*?<\/style>/g, '')

const article =
  '<p>Look at <strong>pending</strong> &amp; <a href="/redeem-points">Redeem Earnings</a>.</p>\n<h2>What &lt;is&gt; it?</h2>\n<ul><li>One</li><li><a href="/contact-us?article=join">Join</a></li></ul>'

describe('an article', () => {
  test('is drawn with its headings, lists, bold words and links, and its signs are signs again', () => {
    const html = drawn(article)
    expect(html).toContain('<strong>pending</strong> &amp; <a')
    expect(html).toMatch(/<h2 id="part-1-what-is-it"[^>]*>What &lt;is&gt; it\?<\/h2>/)
    expect(html).toContain('<li>One</li>')
    expect(html).toMatch(/href="\/redeem-points"/)
  })

  test('leads to other articles on the page of help that is open', () => {
    expect(drawn(article, '/contact?article=x')).toContain('href="/contact?article=join"')
    expect(drawn(article)).toContain('href="/contact-us?article=join"')
  })

  test('never becomes more than text, links and lists, whatever its HTML holds', () => {
    const hostile = [
      '<p><img src=x onerror=alert(1)></p>',
      '<p><script>alert(1)</script></p>',
      '<script>alert(1)</script>',
      '<p><a href="javascript:alert(1)">x</a></p>',
      '<p><a href="//evil.example">x</a></p>',
      '<p><a href="&#106;avascript:alert(1)">x</a></p>',
      '<p><a href="/x" onclick="alert(1)">x</a></p>',
      '<ul><li><iframe src="https://evil.example"></iframe></li></ul>',
      '<h2><svg onload=alert(1)></h2>',
    ]
    for (const html of hostile) expect(drawn(html)).not.toMatch(/<(img|script|iframe|svg|a[\s>])/)
  })

  test('never becomes another element than its own, however its HTML is broken', () => {
    const pieces = fc.constantFrom(
      ...'<p>|</p>|<h2>|</h2>|<ul>|</ul>|<li>|</li>|<strong>|</strong>|<a href="|">|</a>|<script>|<img onerror=1>|/x|text|&lt;|&amp;lt;|"'.split(
        '|',
      ),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const tags = [...drawn(parts.join('')).matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag)
        expect(tags.filter((tag) => !/^(div|p|h2|h3|ul|ol|li|strong|a)$/.test(tag ?? ''))).toEqual([])
      }),
    )
  })

  test('has a table of contents from two headings on', () => {
    expect(headingsOf(blocksOf(article))).toEqual([])
    expect(headingsOf(blocksOf(`${article}<h2>Second</h2>`)).map(({ text }) => text)).toEqual([
      'What <is> it?',
      'Second',
    ])
  })
})

describe('the address of help', () => {
  const at = (search: string, isMember = true) => readPlace(new URLSearchParams(search), isMember)

  test('shows what it says, and everything else is the start', () => {
    expect(at('article=join')).toEqual({ view: 'article', slug: 'join' })
    expect(at('ticket=T-100001')).toEqual({ view: 'ticket', ticketNumber: 'T-100001' })
    expect(at('view=tickets&status=solved')).toEqual({ view: 'tickets', status: 'solved' })
    expect(at('view=tickets&status=lost')).toEqual({ view: 'tickets', status: null })
    expect(at('category=FAQ&search= pending ')).toEqual({ view: 'home', category: 'FAQ', search: 'pending' })
    expect(at('view=nothing&category=other')).toEqual({ view: 'home', category: null, search: '' })
  })

  test('shows no tickets to somebody without an account', () => {
    expect(at('ticket=T-100001', false).view).toBe('home')
    expect(at('view=tickets', false).view).toBe('home')
    expect(at('view=write&topic=points', false)).toMatchObject({ view: 'write', about: { topic: 'points' } })
  })

  test('leaves out what is empty', () => {
    expect(searchOf({ search: '', category: null })).toBe('')
    expect(searchOf({ search: 'a & b', category: 'FAQ' })).toBe('?search=a+%26+b&category=FAQ')
  })
})

test('the arrows go through the found articles and back to the field', () => {
  const walk = (key: string, steps: number) => {
    let active = -1
    return Array.from({ length: steps }, () => (active = nextOption(key, active, 3) ?? NaN))
  }
  expect(walk('ArrowDown', 5)).toEqual([0, 1, 2, -1, 0])
  expect(walk('ArrowUp', 5)).toEqual([2, 1, 0, -1, 2])
  expect(nextOption('a', 0, 3)).toBe(null)
})
