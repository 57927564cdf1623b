import { MantineProvider } from '@mantine/core'
import type { Callback, Scorecard, Supplier } from '../contract/supplier-admin.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { callbacks } from '../words/en/callbacks.ts'
import { store } from '../../../platform/web/state/store.ts'
import { textOf } from '../../../platform/web/text/text.ts'
import { theme } from '../../../kit/theme.ts'
import { CallbackTimeline } from './CallbackTimeline.tsx'
import { describeOutcome, describeReason, describeAttemptState, describeRejection } from './callback-words.ts'
import { DayChart } from './DayChart.tsx'
import { Decider } from './Decider.tsx'
import { LiveCard } from './LiveCard.tsx'

const drawn = (piece: ReactNode) =>
  renderToStaticMarkup(<MantineProvider theme={theme}>{piece}</MantineProvider>).replace(/<style[\s\S]*?<\/style>/g, '')
const textIn = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')

const callback: Callback = {
  callbackId: 'c',
  supplierKey: 'cpx',
  eventId: 'e',
  outcome: 'completed',
  attemptId: 'a',
  amount: 6_000,
  money: null,
  unknownCode: null,
  state: 'quarantined',
  reason: 'amount-differs',
  repeats: 0,
  receivedAt: '2026-11-20T09:00:05.000Z',
  delayMs: null,
  raw: 'status=1',
  attempt: null,
  ruling: null,
  releaseRefusal: null,
}

describe('the timeline of a callback', () => {
  test('begins where the supplier says it happened, and ends with who decided and why', () => {
    const ruling = {
      decision: 'release' as const,
      reason: 'Asked them',
      decidedBy: 'finance@example.com',
      decidedAt: '2026-11-20T10:00:00.000Z',
      credited: true,
    }
    const html = drawn(<CallbackTimeline callback={{ ...callback, delayMs: 5_000, repeats: 2, ruling }} />)
    expect(html.match(/datetime="[^"]+"/gi)).toEqual([
      'dateTime="2026-11-20T09:00:00.000Z"',
      'dateTime="2026-11-20T09:00:05.000Z"',
      'dateTime="2026-11-20T10:00:00.000Z"',
    ])
    expect(textIn(html)).toMatch(
      /It happened at the supplier.*Received.*The same callback came 2 more times.*Released by finance@example\.com\|Asked them · Points were paid\./,
    )
  })

  test('tells of no time that the supplier did not say, and of no decision that was not made', () => {
    const said = textIn(drawn(<CallbackTimeline callback={callback} />))
    expect(said).toContain('Received|It names a different amount from our offer.')
    expect(said).not.toMatch(/happened at the supplier|came|by /)
  })
})

const supplier: Supplier = {
  supplierKey: 'cpx',
  name: 'Parcel Panels',
  format: 'cpx',
  maxPoints: 5_000,
  sharePercent: 50,
  floorMicros: 0,
  holdDays: 7,
  isActive: true,
  offReason: null,
  isLive: false,
  liveAskedAt: null,
  liveDueAt: null,
  isLetByDelay: false,
  listened: 0,
  ipAddresses: ['127.0.0.1'],
  callbackUrl: '',
  secretSince: '2026-11-20T09:00:00.000Z',
  previousSecretUntil: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  quarantined: 0,
  inventory: { url: null, state: 'off', askedAt: null, nextAt: null, failures: 0, error: null, live: 0, paused: 0 },
}
const cardOf = (more: Partial<Supplier>) =>
  textIn(
    drawn(
      <Provider store={store}>
        <MemoryRouter>
          <LiveCard supplier={{ ...supplier, ...more }} />
        </MemoryRouter>
      </Provider>,
    ),
  )

describe('a supplier that is not live', () => {
  test.each<[string, Partial<Supplier>, RegExp]>([
    ['nothing yet', {}, /\|Listening\|.*No verified callback yet\. Have the supplier send one/],
    ['nothing yet, in our own format', { format: 'house' }, /No verified callback yet\. You can ask anyway/],
    ['one callback', { listened: 1 }, /waits in quarantine\.\|1 verified callback was listened to\./],
    [
      'two, and waits for somebody',
      { listened: 2, liveAskedAt: '2026-11-20T10:00:00.000Z' },
      /\|Waiting\|A request to go live is waiting for a second person\..*cannot decide it\..*2 verified callbacks/,
    ],
    [
      'one, and waits for its day',
      { listened: 1, liveAskedAt: '2026-11-20T10:00:00.000Z', liveDueAt: '2026-11-21T10:00:00.000Z' },
      /\|Waiting\|It goes live on 21 Nov 2026 .*, unless the request is withdrawn\./,
    ],
  ])('says so, having listened to %s', (_what, more, words) => {
    expect(cardOf(more)).toMatch(words)
  })

  test('says while it waits that a change asks anew', () => {
    expect(cardOf({ listened: 2, liveAskedAt: '2026-11-20T10:00:00.000Z' })).toContain(
      'Changing its settings or its secret replaces this request. People who made such a change cannot decide it.',
    )
  })

  test('and one that is live but switched off does not say that its callbacks count', () => {
    const said = cardOf({ isLive: true, isActive: false, listened: 3 })
    expect(said).toContain('|Switched off|It is switched off: members are not sent to its surveys')
    expect(said).not.toMatch(/\|Live\||Its callbacks count|listened to/)
  })

  test('and one that is live says nothing of what it was listened to', () => {
    const said = cardOf({ isLive: true, listened: 3 })
    expect(said).toContain('|Live|Its callbacks count')
    expect(said).not.toContain('listened')
  })
})

test.each([
  ['callback-listened', /It can be refused, but never pays\..*\|Refuse\|/],
  ['callback-not-live', /can be released once the supplier is live again\..*\|Refuse\|/],
] as const)('what cannot be released says why and can be refused: %s', (releaseRefusal, words) => {
  const ruling = { decide: () => undefined, pending: null }
  const buttonsOf = (refused: Callback['releaseRefusal']) =>
    textIn(drawn(<Decider callback={{ ...callback, releaseRefusal: refused }} ruling={ruling} takesFocus={false} />))
  expect(buttonsOf(null)).toMatch(/\|Release\|Refuse\|/)
  expect(buttonsOf(releaseRefusal)).toMatch(words)
  expect(buttonsOf(releaseRefusal)).not.toContain('|Release|')
})

test('a code that has no sentence is shown as it is', () => {
  const say = textOf(callbacks)
  expect(describeReason(say, 'over-cap')).toBe('It pays more than the limit for this supplier.')
  expect(describeRejection(say, 'not-timely')).toBe('Its timestamp is too far from our clock.')
  expect(describeAttemptState(say, 'abandoned')).toBe('Given up')
  expect(describeAttemptState(say, 'completed')).toBe('Completed')
  for (const text of [describeReason, describeRejection, describeAttemptState, describeOutcome])
    expect(text(say, 'brand-new')).toBe('brand-new')
})

describe('the chart of a period', () => {
  const none = { screenOuts: 0, quotaFulls: 0, rejected: 0, abandoned: 0, reversals: 0, pointsPaid: 0 }
  const figures = { ...none, pointsReversed: 0, callbacks: 0 }
  const card: Scorecard = {
    supplierKey: 'cpx',
    startDate: '2026-11-01',
    endDate: '2026-11-03',
    ...figures,
    entrants: 12,
    completes: 5,
    incidence: null,
    medianSeconds: null,
    earningsPerClick: null,
    reversalRate: null,
    delayP50Ms: null,
    delayP95Ms: null,
    days: [
      { day: '2026-11-01', ...figures, entrants: 4, completes: 0 },
      { day: '2026-11-03', ...figures, entrants: 8, completes: 5 },
    ],
  }

  test('is said in a sentence', () => {
    expect(textIn(drawn(<DayChart card={card} />))).toContain(
      '12 entered from 11/01/2026 to 11/03/2026, and 5 completed. Most entered on 11/03/2026: 8.',
    )
  })

  test('has a bar for everything that happened, the tallest as high as the scale', () => {
    const heights = [...drawn(<DayChart card={card} />).matchAll(/width="7" height="([\d.]+)"/g)].map(
      ([, tall]) => tall,
    )
    expect(heights).toEqual(['50', '100', '62.5'])
  })
})
