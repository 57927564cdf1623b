import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { theme } from '../../../../kit/theme.ts'
import type { Block, Inline } from '../../../../platform/contract/prose.ts'
import { ArticleBody, headingsOf } from './ArticleBody.tsx'
import { findNextOption } from './HelpSearch.tsx'
import { readPlace, buildQuery } from './help-address.ts'

const drawn = (blocks: readonly Block[], at = '/contact-us?article=join') =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter initialEntries={[at]}>
        <ArticleBody blocks={blocks} />
      </MemoryRouter>
    </MantineProvider>,
  ).replace(/<style[\s\S]*?<\/style>/g, '')

const words = (text: string): Inline => ({ kind: 'text', text })
const link = (href: string): Inline => ({ kind: 'link', href, inlines: [words('Join')] })
const heading = (text: string): Block => ({ kind: 'heading', level: 2, inlines: [words(text)] })

describe('an article', () => {
  test('leads to other articles on the page of help that is open, and elsewhere as it is written', () => {
    const blocks: Block[] = [{ kind: 'paragraph', inlines: [link('/contact-us?article=join'), link('/redeem-points')] }]
    expect(drawn(blocks, '/contact?article=x')).toContain('href="/contact?article=join"')
    expect(drawn(blocks)).toContain('href="/contact-us?article=join"')
    expect(drawn(blocks)).toContain('href="/redeem-points"')
  })

  test('leads nowhere that is not safe, whatever a server says', () => {
    for (const href of ['javascript:alert(1)', '//evil.example', 'data:text/html,x'])
      expect(drawn([{ kind: 'paragraph', inlines: [link(href)] }])).not.toMatch(/<a[\s>]/)
  })

  test('has a table of contents from two headings on', () => {
    expect(headingsOf([heading('What <is> it?')])).toEqual([])
    expect(headingsOf([heading('What <is> it?'), heading('Second')]).map(({ text }) => text)).toEqual([
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
    expect(buildQuery({ search: '', category: null })).toBe('')
    expect(buildQuery({ search: 'a & b', category: 'FAQ' })).toBe('?search=a+%26+b&category=FAQ')
  })
})

test('the arrows go through the found articles and back to the field', () => {
  const walk = (key: string, steps: number) => {
    let active = -1
    return Array.from({ length: steps }, () => (active = findNextOption(key, active, 3) ?? NaN))
  }
  expect(walk('ArrowDown', 5)).toEqual([0, 1, 2, -1, 0])
  expect(walk('ArrowUp', 5)).toEqual([2, 1, 0, -1, 2])
  expect(findNextOption('a', 0, 3)).toBe(null)
})
