import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { DateRangeForm } from './DateRangeForm.tsx'
import { Doughnut } from './chart/Doughnut.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Pagination, pagesIn } from './Pagination.tsx'
import { Points, pointsText } from './Points.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { SurveyDetail } from '../areas/surveys/web/for-others/SurveyDetail.tsx'
import { SurveyRow } from '../areas/surveys/web/for-others/SurveyRow.tsx'
import type { SurveyOffer } from './survey-card.ts'
import { Table } from './Table.tsx'
import type { Column } from './table-props.ts'
import { theme } from './theme.ts'
import { Timer } from './Timer.tsx'

const markup = (piece: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter>{piece}</MemoryRouter>
    </MantineProvider>,
  )

type Row = { id: string; what: string; points: number }
const columns: Column<Row>[] = [
  { key: 'what', header: 'What', render: (row) => row.what, sortBy: 'what', onCard: 'title' },
  { key: 'points', header: 'Points', render: (row) => <Points value={row.points} signed />, align: 'right' },
]
const usual = { label: 'Earnings', columns, rowKey: (row: Row) => row.id }
const rows: Row[] = [{ id: '1', what: 'Survey 4821', points: -120 }]

describe('a table', () => {
  test('that waits for its first answer is busy and shows skeletons under its true headers', () => {
    const html = markup(<Table {...usual} rows={undefined} isFetching />)
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('>Points<')
    expect(html.match(/<tr aria-hidden="true"/g)).toHaveLength(8)
  })

  test('that never had a row says so in the words of the specification', () => {
    expect(markup(<Table {...usual} rows={[]} />)).toContain('No Data Found !')
  })

  test('whose filters leave nothing offers to clear them', () => {
    const html = markup(<Table {...usual} rows={[]} filtered={{ onClear: () => {} }} />)
    expect(html).toContain('Nothing matches these filters.')
    expect(html).toContain('Clear filters')
  })

  test('that failed tells why, with the request id and a way to try again', () => {
    const failure = { message: 'We are busy right now.', requestId: 'r-7' }
    const html = markup(<Table {...usual} rows={undefined} failure={failure} onRetry={() => {}} />)
    expect(html).toMatch(/role="alert".*We are busy right now\..*Try again.*r-7/s)
  })

  test('that is sorted says by which column and in which direction', () => {
    const sort = { by: 'what', descending: true }
    const html = markup(<Table {...usual} rows={rows} sort={sort} onSort={() => {}} />)
    expect(html).toMatch(/<th scope="col" aria-sort="descending"[^>]*><button/)
  })

  test('whose rows lead somewhere has a real link in each', () => {
    const html = markup(<Table {...usual} rows={rows} rowLink={(row) => `/x/${row.id}`} />)
    expect(html).toMatch(/<a [^>]*href="\/x\/1"[^>]*>Survey 4821<\/a>/)
  })
})

describe('a pagination', () => {
  test('says where the reader is and names its buttons', () => {
    const html = markup(<Pagination currentPage={2} limit={25} count={1284} onPage={() => {}} />)
    expect(html).toContain('26–50 of 1,284')
    expect(html).toContain('Page 2 of 52')
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) {
      expect(html).toContain(`aria-label="${name}"`)
    }
  })

  test('of one page has no buttons, and is not there where no length would be shorter', () => {
    const of = (count: number) =>
      markup(<Pagination currentPage={1} limit={25} count={count} onPage={() => {}} onLimit={() => {}} />)
    expect(of(7)).not.toContain('<nav')
    expect(of(12)).toContain('1–12 of 12')
    expect(of(12)).toMatch(/<select/)
    expect(of(12)).not.toMatch(/<button/)
    expect(of(26).match(/<button/g)).toHaveLength(4)
  })

  test('has at least one page', () => {
    expect([pagesIn(0, 10), pagesIn(10, 10), pagesIn(11, 10)]).toEqual([1, 1, 2])
  })
})

describe('points', () => {
  test('carry sign, digits and unit, also for a screen reader', () => {
    expect(markup(<Points value={-1250} signed />)).toMatch(/−1,250.*pts.*−1,250 points/s)
    expect([pointsText(5, true), pointsText(0, true), pointsText(-5)]).toEqual(['+5', '0', '−5'])
  })
})

describe('a status', () => {
  test('is always a word with an icon', () => {
    expect(markup(<StatusBadge look="onHold" />)).toMatch(/<svg.*On hold/s)
    expect(markup(<StatusBadge look="neutral">Not a fit</StatusBadge>)).toMatch(/<svg.*Not a fit/s)
  })
})

describe('a doughnut', () => {
  test('is said by a sentence and by a table', () => {
    const html = markup(
      <Doughnut caption="Profile 60 % complete" segments={[{ label: 'Answered', value: 9, look: 'value' }]} total={15}>
        60 %
      </Doughnut>,
    )
    expect(html).toMatch(/<figcaption[^>]*>Profile 60 % complete<\/figcaption>/)
    expect(html).toMatch(/<th scope="row">Answered<\/th><td>9<\/td>/)
  })
})

describe('a timer', () => {
  test('speaks in words and is not a live region', () => {
    const html = markup(<Timer endsAt={0} />)
    expect(html).toMatch(/role="timer" aria-live="off"[^>]*>Time is up/)
  })
})

test('a range of days tells a day that there is not from one that is not whole', () => {
  const form = (from: string) =>
    markup(
      <DateRangeForm
        value={{ from, to: '' }}
        now={new Date('2026-11-22')}
        months={1}
        onApply={() => {}}
        onCancel={() => {}}
      />,
    )
  expect(form('2026-02-30')).toContain('There is no such date. Check the month and the day')
  expect(form('2026-02-28')).not.toMatch(/There is no such date|Please enter a date/)
})

const offer: SurveyOffer = {
  surveyId: 's',
  title: 'Coffee',
  kind: 'external',
  category: 'Food',
  points: 40,
  minutes: 4,
  mostMinutes: null,
  rating: null,
  pointsPerHour: 600,
  screenOutPoints: [
    { fromSeconds: 60, points: 2 },
    { fromSeconds: 180, points: 5 },
    { fromSeconds: 480, points: 10 },
  ],
  match: { strength: 'open', reasons: ['The partner asks first whether it fits you'] },
  devices: [],
  status: 'open',
}
const none = () => undefined

test('a survey that asks for nobody in particular speaks of no match', () => {
  const row = (match: SurveyOffer['match']) => markup(<SurveyRow survey={{ ...offer, match }} onOpen={none} />)
  const detail = (match: SurveyOffer['match']) => markup(<SurveyDetail survey={{ ...offer, match }} />)
  expect(detail(offer.match)).toContain('The partner asks first whether it fits you')
  for (const drawn of [row, detail]) {
    expect(drawn(offer.match)).not.toContain('mantine-Badge')
    expect(drawn({ strength: 'good', reasons: [] })).toMatch(/mantine-Badge.*Good match</s)
  }
})

test('the pay of a screen-out is told as far as the survey is long', () => {
  const said = (survey: Partial<SurveyOffer>) => markup(<SurveyDetail survey={{ ...offer, ...survey }} />)
  expect(said({})).toContain('About 4 minutes (estimate)')
  expect(said({ mostMinutes: 6 })).toMatch(/About 4 minutes<.*Most finish within 6 minutes/s)
  expect(said({})).toContain('Screened out after 1 minute? You still earn 2\u20135 pts')
  expect(said({ minutes: 20 })).toContain('You still earn 2\u201310 pts')
  expect(said({ minutes: 1 })).toContain('this one pays no points')
  expect(said({ minutes: 2 })).toContain('You still earn 2 pts')
  expect(said({ screenOutPoints: [{ fromSeconds: 0, points: 3 }] })).toContain('screened out, you still earn 3 pts')
})

test('what others say of a survey stands on its sheet, and nothing does before there are enough of them', () => {
  const said = (rating: SurveyOffer['rating']) => markup(<SurveyDetail survey={{ ...offer, rating }} />)
  expect(said({ score: 4, count: 12 })).toContain('4.0 · 12 ratings')
  expect(said(null)).not.toContain('ratings')
})

test('a refused password is marked as wrong for those who do not see its colour', () => {
  const field = (error?: string) => markup(<PasswordField label="Password" autoComplete="new-password" error={error} />)
  expect(field('Please enter your password')).toMatch(/<input[^>]*aria-invalid="true"/)
  expect(field()).not.toContain('aria-invalid')
})
