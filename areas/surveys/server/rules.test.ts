import { timelineMessage } from '../contract/attempt-timeline.ts'
import { surveySettings } from '../contract/settings.ts'
import fc from 'fast-check'
import { outcomes, type Outcome } from '../contract/surveys.ts'
import { describe, expect, test } from 'vitest'
import {
  leaveOutFullOptions,
  decide,
  toLadder,
  guessDevice,
  fillEntryUrl,
  goodStanding,
  computePlaceChanges,
  screenOutPoints,
  transitions,
  type AttemptState,
  type EndOutcome,
  type Ending,
} from './rules.ts'

const startedAt = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)
const begun: AttemptState = {
  granted: 0,
  supplierKey: 'house',
  points: 120,
  outcome: 'started',
  earned: 0,
  isPending: false,
  isCancelled: false,
  late: null,
  hasSpare: false,
  startedAt,
  normSeconds: null,
  completes: 0,
}
const ending = (outcome: EndOutcome, more: Partial<Ending> = {}): Ending => ({
  attemptId: 'a',
  outcome,
  key: 'k',
  source: 'test',
  at: later(300),
  ...more,
})
const defaultLadder = toLadder(surveySettings.screenOutLadder.default)
const world = { ladder: defaultLadder, screenOutLeft: 50, standing: goodStanding }

test('nothing but a completion leads on to pay, and nothing but a reversal follows it', () => {
  expect(Object.keys(transitions).toSorted()).toEqual([...outcomes].toSorted())
  const toCompleted = outcomes.filter((from) => transitions[from].includes('completed'))
  expect(toCompleted).toEqual(['started', 'abandoned'])
  expect(transitions.completed).toEqual(['reversed'])
  expect(outcomes.filter((to) => transitions.reversed.includes(to))).toEqual([])
})

test('from each outcome lead these and no others', () => {
  const ends = ['completed', 'disqualified', 'quota_full', 'quality_rejected', 'security_rejected', 'abandoned']
  expect(transitions).toEqual({
    started: ends,
    abandoned: ['completed', 'security_rejected'],
    completed: ['reversed'],
    ...Object.fromEntries([...ends.slice(1, 5), 'reversed'].map((end) => [end, []])),
  })
})

describe('an ending', () => {
  test('that completes pays the offer that was made at the start', () => {
    const decision = decide(begun, ending('completed', { points: 120 }), world)
    expect(decision.pays).toEqual({ points: 120, kind: 'survey', pending: false })
    expect(decision.next).toMatchObject({ outcome: 'completed', earned: 120 })
  })

  test.each([
    [{ points: 121 }, 'amount-differs'],
    [{ points: 0 }, 'amount-differs'],
    [{ points: -120 }, 'amount-differs'],
    [{ supplierKey: 'other' }, 'not-their-attempt'],
    [{ maxPoints: 119 }, 'over-cap'],
  ])('that claims %o changes nothing: %s', (more, reason) => {
    expect(decide(begun, ending('completed', more), world)).toMatchObject({
      reason,
      next: begun,
      pays: null,
      event: null,
    })
  })

  test('of a hosted survey is nothing that a supplier can report', () => {
    const hosted = { ...begun, supplierKey: null }
    expect(decide(hosted, ending('completed', { supplierKey: 'house' }), world).reason).toBe('not-their-attempt')
  })

  test('that reverses before the completion came is parked, and that completion is then not paid', () => {
    const parked = decide(begun, ending('reversed'), world)
    expect(parked).toMatchObject({ reason: 'parked', pays: null, next: { outcome: 'started', isCancelled: true } })
    const late = decide(parked.next, ending('completed'), world)
    expect(late).toMatchObject({ reason: 'cancelled', pays: null, takesBack: false, next: { outcome: 'reversed' } })
  })

  test('that reverses a completion takes all of it back', () => {
    const { next } = decide(begun, ending('completed'), world)
    expect(decide(next, ending('reversed'), world)).toMatchObject({
      takesBack: true,
      next: { outcome: 'reversed', earned: 0 },
    })
    expect(decide(next, ending('reversed', { points: 7 }), world).reason).toBe('amount-differs')
    expect(decide(next, ending('reversed', { points: -120 }), world).reason).toBe('applied')
  })

  const underAge = { ...world, standing: { ...goodStanding, isUnderAge: true } }
  test.each(['completed', 'disqualified', 'quota_full'] as const)(
    'that says %s of somebody under age is a rejection that pays nothing and says why',
    (outcome) => {
      for (const from of ['started', 'abandoned'] as const) {
        if (!transitions[from].includes(outcome)) continue
        expect(decide({ ...begun, outcome: from }, ending(outcome), underAge)).toMatchObject({
          reason: 'under-age',
          pays: null,
          next: { outcome: 'security_rejected', earned: 0 },
          event: { detail: timelineMessage('underAge', { age: 18 }) },
        })
      }
    },
  )

  test('before an account was known to be under age can still be taken back, and a withdrawn one stays withdrawn', () => {
    const { next } = decide(begun, ending('completed'), world)
    expect(decide(next, ending('reversed'), underAge)).toMatchObject({ reason: 'applied', takesBack: true })
    const parked = decide(begun, ending('reversed'), underAge)
    expect(decide(parked.next, ending('completed'), underAge).reason).toBe('cancelled')
  })

  test('of a blocked account is what it is, and its points wait', () => {
    const blocked = { ...world, standing: { ...goodStanding, isBlocked: true } }
    expect(decide(begun, ending('completed'), blocked)).toMatchObject({
      pays: { points: 120, kind: 'survey', pending: true },
      next: { outcome: 'completed', earned: 120, isPending: true },
      event: { detail: timelineMessage('blocked', { count: 120 }) },
    })
    expect(decide(begun, ending('disqualified'), blocked)).toMatchObject({
      pays: { points: 5, kind: 'screen_out', pending: true },
      next: { outcome: 'disqualified', isPending: true },
    })
  })

  const closed = { ...world, standing: { ...goodStanding, isClosed: true, isBlocked: true } }
  test.each(['completed', 'disqualified', 'quota_full'] as const)(
    'that says %s of a closed account is what it is, uses its place, and pays nobody',
    (outcome) => {
      const decision = decide(begun, ending(outcome), closed)
      expect(decision).toMatchObject({
        reason: 'account-closed',
        pays: null,
        next: { outcome, earned: 0, isPending: false },
        event: { detail: timelineMessage('accountClosed') },
      })
      expect(decide(decision.next, ending('reversed'), closed).takesBack).toBe(false)
    },
  )

  test('that credits a closed account late is one of two credits, as for any other', () => {
    const credited = decide(begun, { ...ending('completed'), isLate: true }, closed).next
    expect(credited).toMatchObject({ outcome: 'completed', late: 'alone' })
    const back = decide(credited, ending('reversed'), closed).next
    expect(decide(back, ending('completed'), closed).next).toMatchObject({ outcome: 'completed', late: 'beside' })
  })

  test('before an account was closed is taken back from what it left', () => {
    const { next } = decide(begun, ending('completed'), world)
    expect(decide(next, ending('reversed'), closed)).toMatchObject({ reason: 'applied', takesBack: true })
  })

  test('never pays twice, whatever is reported in whatever order', () => {
    const reports = fc.array(
      fc.record({
        outcome: fc.constantFrom(...(outcomes.filter((one) => one !== 'started') as EndOutcome[])),
        points: fc.constantFrom(undefined, null, 120, 7),
        seconds: fc.integer({ min: 0, max: 900 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(reports, (list) => {
        let attempt = begun
        let wallet = 0
        let payments = 0
        for (const { outcome, points, seconds } of list) {
          const given = ending(outcome, { at: later(seconds), ...(points === undefined ? {} : { points }) })
          const decision = decide(attempt, given, world)
          if (decision.pays) payments++
          wallet += decision.pays?.points ?? 0
          if (decision.takesBack) wallet -= attempt.earned
          attempt = decision.next
          expect(wallet).toBe(attempt.earned)
        }
        expect(payments).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a screen-out', () => {
  test.each([
    [0, 0],
    [59, 0],
    [60, 2],
    [179, 2],
    [180, 5],
    [480, 10],
    [9_999, 10],
  ])('after %i seconds pays %i points', (seconds, points) => {
    expect(screenOutPoints(defaultLadder, seconds)).toBe(points)
    for (const outcome of ['disqualified', 'quota_full'] as const) {
      expect(decide(begun, ending(outcome, { at: later(seconds) }), world).next.earned).toBe(points)
    }
  })

  test('pays no more than the day’s cap leaves', () => {
    const at = later(500)
    expect(decide(begun, ending('disqualified', { at }), { ...world, screenOutLeft: 3 }).pays?.points).toBe(3)
    expect(decide(begun, ending('disqualified', { at }), { ...world, screenOutLeft: -4 }).pays).toBeNull()
  })

  test.each(['quality_rejected', 'security_rejected', 'abandoned'] as const)(
    'is not what %s is: that pays nothing',
    (outcome) => {
      expect(decide(begun, ending(outcome, { at: later(900) }), world).pays).toBeNull()
    },
  )
})

describe('the speed rule', () => {
  const measured = { ...begun, normSeconds: 300, completes: 30 }
  test.each([
    [measured, 99, true],
    [measured, 100, false],
    [{ ...measured, completes: 29 }, 1, false],
    [{ ...measured, normSeconds: null }, 1, false],
  ])(
    'makes points pending only under a third of a norm that thirty people have set (%o, %i s)',
    (attempt, seconds, pending) => {
      expect(decide(attempt, ending('completed', { at: later(seconds) }), world).pays?.pending).toBe(pending)
    },
  )
})

test('an attempt holds one place while started, uses it when completed, and never counts twice', () => {
  const path = fc.array(fc.constantFrom(...outcomes), { maxLength: 8 })
  fc.assert(
    fc.property(path, (wanted) => {
      let at: Outcome = 'started'
      const places = { reserved: 1, completed: 0 }
      for (const next of wanted) {
        if (!transitions[at].includes(next)) continue
        const moves = computePlaceChanges(at, next)
        places.reserved += moves.reserved
        places.completed += moves.completed
        at = next
      }
      expect(places).toEqual({ reserved: at === 'started' ? 1 : 0, completed: at === 'completed' ? 1 : 0 })
    }),
  )
})

test('a full cell takes away its options, and the survey is full for whoever has no other', () => {
  const cell = { cellNo: 1, questionId: 'pets', optionIds: ['dog', 'cat'], isCrossing: false, isOpen: false }
  const said = (...pets: string[]) => new Map([['pets', pets]])
  expect(leaveOutFullOptions(said('dog', 'fish'), [cell])).toEqual(said('fish'))
  expect(leaveOutFullOptions(said('dog'), [cell])).toBeNull()
  expect(leaveOutFullOptions(said('dog'), [{ ...cell, isOpen: true }])).toEqual(said('dog'))
  expect(leaveOutFullOptions(said('dog', 'fish'), [{ ...cell, isCrossing: true }])).toBeNull()
  expect(leaveOutFullOptions(new Map(), [{ ...cell, questionId: null, optionIds: [] }])).toBeNull()
  const aged = new Map([['pets', 40]])
  expect(leaveOutFullOptions(aged, [cell])).toEqual(aged)
  expect(leaveOutFullOptions(new Map(), [cell])).toEqual(new Map())
  expect(leaveOutFullOptions(said('dog', 'fish'), [cell, { ...cell, optionIds: ['fish'] }])).toBeNull()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/130 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130 Safari/537.36', 'desktop'],
  ['', 'desktop'],
])('%s is a %s', (userAgent, device) => {
  expect(guessDevice(userAgent)).toBe(device)
})

test('an entry link carries every value percent-encoded, and cannot be bent by one', () => {
  const url = fillEntryUrl('{sandbox}/go?t={title}&a={attemptId}&x={none}', 'http://box.test', {
    title: '"&a=1#{attemptId}',
    attemptId: 'id',
  })
  expect(url).toBe('http://box.test/go?t=%22%26a%3D1%23%7BattemptId%7D&a=id&x=')
})
