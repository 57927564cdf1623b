import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ui } from '../../platform/words/en/ui.ts'
import { EmailText } from '../cells.tsx'
import { correctPage } from '../Pagination.tsx'
import { theme } from '../theme.ts'
import { defineList } from './define-list.ts'
import { oneOf } from './filters.ts'
import { List } from './List.tsx'
import { ListMemory } from './memory.ts'
import { pickColumns, pickedAfter, useSelection } from './selection.tsx'
import { useList } from './use-list.ts'

type Row = { id: string; title: string; points: number }
const list = defineList<Row>()({
  name: 'tests',
  text: ui,
  rowKey: ({ id }) => id,
  filters: { status: oneOf('status', ['open', 'closed']) },
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: { title: { by: 'title', descending: false }, dear: { by: 'points', descending: true } },
    usual: 'title',
  },
  columns: (say) => [
    { key: 'title', header: 'Title', sortBy: 'title', onCard: 'title', render: ({ title }) => title },
    {
      key: 'points',
      header: say('points', { count: 2 }),
      sortBy: 'points',
      canHide: true,
      render: ({ points }) => points,
    },
    { key: 'id', header: 'Id', sortBy: 'id', canHide: true, render: ({ id }) => id },
  ],
})
const rows: Row[] = [
  { id: 'a1', title: 'First', points: 5 },
  { id: 'b2', title: 'Second', points: 7 },
]
type Answer = Parameters<typeof List<Row>>[0]['answer']

function Page({ answer, onAsk }: { answer: Partial<Answer>; onAsk?: (query: object) => void }) {
  const opened = useList(list)
  onAsk?.(opened.query)
  const whole = { isFetching: false, refetch: () => {}, ...answer }
  const selection = useSelection({ rows, rowKey: list.rowKey, canPick: ({ points }) => points > 5 })
  return (
    <List
      list={opened}
      answer={whole}
      title="Things"
      noMatch="No such thing."
      picks={pickColumns(selection, list.rowKey, { header: 'Pick', label: ({ title }) => `Pick ${title}` })}
      controls={<span>field</span>}
    />
  )
}

const drawn = (piece: ReactNode, address = '/things') =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter initialEntries={[address]}>{piece}</MemoryRouter>
    </MantineProvider>,
  )
const filled = { data: { rows, count: 42 } }

describe('a list', () => {
  test('asks what its address says, in the names of its call', () => {
    const asked: object[] = []
    drawn(
      <Page answer={filled} onAsk={(query) => asked.push(query)} />,
      '/things?status=open&page=3&limit=25&sort=dear&else=1',
    )
    expect(asked).toEqual([{ currentPage: 3, limit: 25, sort: 'dear', status: 'open' }])
  })

  test('says which column it is sorted by, and has buttons in the headers that it can sort by', () => {
    const html = drawn(<Page answer={filled} />, '/things?sort=dear')
    expect(html).toMatch(/<th[^>]*aria-sort="descending"[^>]*><button[^>]*title="Sort by 2 points"/)
    expect(html).toMatch(/<th[^>]*><button[^>]*title="Sort by Title"/)
    expect(html).toMatch(/<th[^>]*>Id<\/th>/)
  })

  test('waits, and says that it waits', () => {
    expect(drawn(<Page answer={{ isFetching: true }} />)).toContain('aria-busy="true"')
  })

  test('is empty in other words when its filters leave nothing, and can be cleared', () => {
    const none = { data: { rows: [], count: 0 } }
    expect(drawn(<Page answer={none} />)).not.toContain('Clear filters')
    expect(drawn(<Page answer={none} />, '/things?status=broken')).not.toContain('Clear filters')
    const filtered = drawn(<Page answer={none} />, '/things?status=open')
    expect(filtered).toMatch(/No such thing\..*Clear filters/s)
    expect(filtered.match(/Clear filters/g)).toHaveLength(1)
    expect(drawn(<Page answer={filled} />, '/things?status=open')).toContain('Clear filters')
  })

  test('that could not be read says why, with a way to try again and without a way to other pages', () => {
    const error = { status: 503, code: 'unavailable', message: 'We are busy.', errors: [], requestId: 'r-7' }
    const html = drawn(<Page answer={{ ...filled, error }} />)
    expect(html).toMatch(/role="alert".*We are busy\..*Try again.*r-7/s)
    expect(html).not.toContain('Next page')
  })

  test('has a tick at the rows that may be picked, and no others', () => {
    const html = drawn(<Page answer={filled} />)
    expect(html).toContain('aria-label="Pick Second"')
    expect(html).not.toContain('aria-label="Pick First"')
  })

  test('shows the columns and the length of the pages that its reader chose last', () => {
    const asked: object[] = []
    const kept = { tests: { limit: 50, hidden: ['id'] }, others: { hidden: ['points'] } }
    const html = drawn(
      <ListMemory value={{ kept, keep: () => {} }}>
        <Page answer={filled} onAsk={(query) => asked.push(query)} />
      </ListMemory>,
    )
    expect(html).not.toContain('>Id<')
    expect(html).toContain('Sort by 2 points')
    expect(asked).toEqual([{ currentPage: 1, limit: 50, sort: 'title' }])
  })
})

test('an email address breaks before its @ and nowhere else by choice', () => {
  expect(drawn(<EmailText email="ana.ruiz@example.com" />)).toContain('ana.ruiz<wbr/>@example.com')
  expect(drawn(<EmailText email="gone" />)).not.toContain('<wbr')
})

test('a page past the end leads to the last one; the first page of nothing stays', () => {
  expect(correctPage(9, 10, 42)).toBe(5)
  expect(correctPage(5, 10, 42)).toBeNull()
  expect(correctPage(1, 10, 0)).toBeNull()
  expect(correctPage(3, 10, 0)).toBeNull()
})

test('what is picked is added and let go one by one or together', () => {
  const both = pickedAfter(new Set(['a']), ['a', 'b'], true)
  expect([...both]).toEqual(['a', 'b'])
  expect([...pickedAfter(both, ['a', 'c'], false)]).toEqual(['b'])
})
