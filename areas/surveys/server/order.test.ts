import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { createOrders, isPlain, passesFilters } from './order.ts'
import type { Ask } from './listing.ts'

const offer = (minutes: number, pointsPerHour: number, liveSince: string) => ({
  card: {
    surveyId: `${minutes} min`,
    title: 'A survey',
    kind: 'external' as const,
    category: 'Food',
    points: 10,
    minutes,
    mostMinutes: null,
    rating: null,
    pointsPerHour,
    screenOutPoints: [],
    devices: ['desktop' as const],
  },
  liveSince: new Date(liveSince),
})

describe('the order of a list', () => {
  const offers = [offer(10, 300, '2026-01-02'), offer(5, 600, '2026-01-01'), offer(15, 600, '2026-01-03')]

  test.each([
    ['match', [10, 5, 15]],
    ['pay', [5, 15, 10]],
    ['minutes', [5, 10, 15]],
    ['newest', [15, 10, 5]],
  ] as const)('by %s, equals as they came', (sort, minutes) => {
    expect(createOrders()(offers, sort).map(({ card }) => card.minutes)).toEqual(minutes)
  })

  test('is made once for the same offers, and anew for others', () => {
    const inOrder = createOrders()
    expect(inOrder(offers, 'pay')).toBe(inOrder(offers, 'pay'))
    expect(inOrder([...offers], 'pay')).not.toBe(inOrder(offers, 'pay'))
  })

  test('a survey suits who wants no more minutes and a device it works on', () => {
    const [ten = offers[0]!] = offers
    expect([
      passesFilters(ten, {}),
      passesFilters(ten, { maxMinutes: 10 }),
      passesFilters(ten, { maxMinutes: 9 }),
    ]).toEqual([true, true, false])
    expect([passesFilters(ten, { device: 'desktop' }), passesFilters(ten, { device: 'phone' })]).toEqual([true, false])
    expect([isPlain({}), isPlain({ sort: 'match' }), isPlain({ sort: 'pay' }), isPlain({ maxMinutes: 5 })]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a list that is asked for in another way', () => {
  let world: SurveyWorld
  let userId = ''
  beforeAll(async () => {
    world = await surveyWorld()
    const [one = ''] = await world.panelists(1)
    userId = one
    const targets = [{ questionId: 'gender', optionIds: ['female'] }]
    await world.surveys.save([externalDraft({ surveyId: 'long', points: 500, minutes: 25 })])
    await world.surveys.save([externalDraft({ surveyId: 'short', points: 20, minutes: 4, devices: ['desktop'] })])
    await world.surveys.save([externalDraft({ surveyId: 'middle', points: 100, minutes: 9 })])
    await world.surveys.save([externalDraft({ surveyId: 'of-others', points: 90, minutes: 3, targets })])
    await world.surveys.start(userId, 'middle', 'desktop')
  })
  afterAll(() => world.close())

  const ids = async (which: 'recommended' | 'all', ask: Ask) => {
    const { rows, count } = await world.surveys[which](
      { userId, panelVersion: await world.versionOf(userId) },
      ask,
      'desktop',
    )
    return [rows.map(({ surveyId }) => surveyId), count]
  }

  test('begins with what can be resumed and follows the wish', async () => {
    expect(await ids('recommended', { sort: 'minutes' })).toEqual([['middle', 'short', 'long'], 3])
    expect(await ids('recommended', { sort: 'pay' })).toEqual([['middle', 'long', 'short'], 3])
    expect(await ids('recommended', { sort: 'newest' })).toEqual([['middle', 'short', 'long'], 3])
    expect(await ids('all', { sort: 'minutes' })).toEqual([['middle', 'of-others', 'short', 'long'], 4])
    expect(await ids('all', { sort: 'minutes', limit: 2, currentPage: 2 })).toEqual([['short', 'long'], 4])
  })

  test('leaves out what is too long or works on another device, also of what can be resumed', async () => {
    expect(await ids('recommended', { maxMinutes: 5 })).toEqual([['short'], 1])
    expect(await ids('all', { maxMinutes: 5 })).toEqual([['short', 'of-others'], 2])
    expect(await ids('recommended', { maxMinutes: 10, device: 'phone' })).toEqual([['middle'], 1])
  })

  test('holds the same surveys as the plain list', async () => {
    for (const which of ['recommended', 'all'] as const) {
      const [plain, count] = await ids(which, { limit: 100 })
      const [sorted, sortedCount] = await ids(which, { limit: 100, sort: 'newest' })
      expect([[...(sorted as string[])].toSorted(), sortedCount]).toEqual([[...(plain as string[])].toSorted(), count])
    }
  })
})
