import { surveyDesk } from '../../contract/survey-desk.ts'
import { learn, sentenceOf } from '../../../../platform/server/words.ts'
import { surveyWords } from '../words.ts'
import { surveyStatuses, type SurveyFields, type SurveyStatus } from '../../contract/survey-draft.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { surveySettings } from '../../contract/settings.ts'
import { toLadder, screenOutPoints } from '../rules.ts'
import { findAttentionChecks, wordAttentionChecks, findFailedChecks } from './attention.ts'
import {
  blankSurvey,
  findChanges,
  findDestination,
  findEditRefusal,
  isReady,
  moves,
  mustBeWhole,
  doesPayLess,
  checkReadiness,
  tidySurvey,
} from './rules.ts'

const survey: SurveyFields = { ...blankSurvey, title: 'A study', kind: 'hosted', questionnaire: {} }
const now = new Date('2026-11-20T12:00:00Z')

learn(surveyWords)

describe('moves', () => {
  test('every state can be closed but the closed one, and none leads to itself', () => {
    for (const status of surveyStatuses) {
      expect(moves[status].includes('closed')).toBe(status !== 'closed')
      expect(moves[status]).not.toContain(status)
    }
  })

  test('once panelists have met a survey it is never a draft again', () => {
    const reached = (from: SurveyStatus, seen = new Set<SurveyStatus>()): Set<SurveyStatus> => {
      for (const next of moves[from]) if (!seen.has(next)) reached(next, seen.add(next))
      return seen
    }
    expect(reached('live')).toEqual(new Set(['paused', 'live', 'closed']))
    expect(reached('draft').size).toBe(surveyStatuses.length)
  })

  test('a survey that opens later waits for its time; one whose time has come opens', () => {
    const later = '2026-11-21T00:00:00Z'
    const earlier = '2026-11-19T00:00:00Z'
    expect(findDestination('live', 'draft', later, now)).toBe('scheduled')
    expect(findDestination('live', 'draft', earlier, now)).toBe('live')
    expect(findDestination('live', 'draft', null, now)).toBe('live')
    expect(findDestination('live', 'scheduled', later, now)).toBe('live')
    expect(findDestination('live', 'paused', later, now)).toBe('live')
    expect(findDestination('closed', 'draft', later, now)).toBe('closed')
  })
})

const defaultLadder = toLadder(surveySettings.screenOutLadder.default)
const ladder = fc
  .uniqueArray(fc.integer({ min: 1, max: 600 }), { maxLength: 5 })
  .chain((times) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: times.length + 1, maxLength: times.length + 1 })
      .map((points) =>
        [0, ...times.toSorted((a, b) => a - b)].map((fromSeconds, no) => ({ fromSeconds, points: points[no] ?? 0 })),
      ),
  )

test('one pay is less than another exactly when there is a time after which it pays less', () => {
  fc.assert(
    fc.property(ladder, ladder, (before, after) => {
      const seconds = Array.from({ length: 602 }, (_, second) => second)
      const isLess = seconds.some((second) => screenOutPoints(after, second) < screenOutPoints(before, second))
      expect(doesPayLess(before, after)).toBe(isLess)
    }),
  )
})

describe('what may be changed', () => {
  const standing = { status: 'live' as const, isUntouched: false, running: 1 }
  const changed = (after: Partial<SurveyFields>, before: Partial<SurveyFields> = {}) => ({ before, after })

  test('what entrants answered stays, once there are any', () => {
    for (const after of [{ questionnaire: {} }, { kind: 'external' as const }, { supplierKey: 'x' }]) {
      expect(findEditRefusal(changed(after), standing, defaultLadder)).toBe('survey-entered')
      expect(findEditRefusal(changed(after), { ...standing, isUntouched: true, running: 0 }, defaultLadder)).toBeNull()
    }
    expect(findEditRefusal(changed({ points: 1, targets: [], quotas: [] }), standing, defaultLadder)).toBeNull()
  })

  test('screen-out pay does not fall under what the house pays while somebody is inside', () => {
    const none = { screenOut: [{ fromSeconds: 0, points: 0 }] }
    expect(findEditRefusal(changed(none, { screenOut: null }), standing, defaultLadder)).toBe('screen-out-lowered')
    expect(findEditRefusal(changed(none, { screenOut: null }), { ...standing, running: 0 }, defaultLadder)).toBeNull()
    expect(findEditRefusal(changed({ screenOut: null }, none), standing, defaultLadder)).toBeNull()
  })

  test('nothing of a closed survey is changed', () => {
    expect(findEditRefusal(changed({ title: 'x' }), { ...standing, status: 'closed' }, defaultLadder)).toBe(
      'survey-closed',
    )
  })
})

describe('changes', () => {
  test('the order of a document’s settings is no change, the order of its pages is', () => {
    const before = { ...survey, questionnaire: { title: 'a', pages: [{ name: 'x' }, { name: 'y' }] } }
    const turned = { ...survey, questionnaire: { pages: [{ name: 'x' }, { name: 'y' }], title: 'a' } }
    const moved = { ...survey, questionnaire: { title: 'a', pages: [{ name: 'y' }, { name: 'x' }] } }
    expect(findChanges(before, turned)).toBeNull()
    expect(Object.keys(findChanges(before, moved)?.after ?? {})).toEqual(['questionnaire'])
  })

  test('only what differs is told, with its value before and after', () => {
    expect(findChanges(survey, { ...survey, points: 9, title: 'B' })).toEqual({
      before: { points: 50, title: 'A study' },
      after: { points: 9, title: 'B' },
    })
  })
})

test('a postcode is asked for as its country writes it', () => {
  const targets = [{ questionId: '@postcode', optionIds: ['eh1 ', 'EH1 ', '  sw1a'] }]
  expect(tidySurvey({ ...survey, targets }).targets).toEqual([{ questionId: '@postcode', optionIds: ['EH1 ', 'SW1A'] }])
})

test('a survey has nothing that its kind cannot have', () => {
  const both = { ...survey, supplierKey: 'house', entryUrl: 'https://x.example/{attemptId}', normSeconds: 60 }
  expect(tidySurvey(both)).toMatchObject({ questionnaire: {}, normSeconds: 60, supplierKey: null, entryUrl: null })
  expect(tidySurvey({ ...both, kind: 'external' })).toMatchObject({
    questionnaire: null,
    normSeconds: null,
    supplierKey: 'house',
  })
})

test('advice keeps no survey from going live, and every must does', () => {
  const facts = {
    now,
    asked: { questions: 3, minutes: 5 },
    untitled: 0,
    supplier: 'unknown' as const,
    listed: 0,
    expected: null,
  }
  const checks = checkReadiness(survey, facts)
  expect(isReady(checks)).toBe(true)
  for (const check of checks) {
    const failed = checks.map((one) => (one === check ? { ...one, ok: false } : one))
    expect(isReady(failed)).toBe(check.level === 'should')
  }
  expect(mustBeWhole.has('draft')).toBe(false)
})

describe('the check list before going live', () => {
  const facts = {
    now,
    asked: { questions: 3, minutes: 5 },
    untitled: 0,
    supplier: 'live' as const,
    listed: 0,
    expected: 22,
  }
  const codesOf = (more: Partial<typeof survey>) =>
    checkReadiness({ ...survey, ...more }, facts).map(({ code }) => code)
  const overall = { name: 'All', places: 60, conditions: [] }

  test('says minutes and points as people write them', () => {
    const checks = checkReadiness(
      { ...survey, points: 1_200, minutes: 1, quotas: [] },
      { ...facts, asked: { ...facts.asked, minutes: 12 } },
    )
    const messageOf = (code: string) => checks.find((check) => check.code === code)?.message
    const say = (code: string) => sentenceOf(messageOf(code)!, 'en')
    expect(say('length')).toBe('The card says 1 minute; the questions look like 12 minutes')
    expect(say('pays')).toBe('A complete pays 1,200 points')
    expect(say('fair-pay')).toBe('That is 72,000 points an hour')
  })

  test('holds only what applies', () => {
    const plain = { quotas: [], closesAt: null, isByList: false }
    expect(codesOf(plain)).toEqual(['questions', 'wording', 'length', 'pays', 'fair-pay', 'limit'])
    expect(codesOf({ ...plain, isByList: true })).toContain('list')
    expect(codesOf({ ...plain, closesAt: '2001-01-01T00:00:00.000Z' })).toContain('not-over')
    expect(codesOf({ ...plain, quotas: [overall] })).toEqual(expect.arrayContaining(['places', 'reach']))
  })

  test('says what the survey can cost, and whether enough panelists fit', () => {
    const checks = checkReadiness({ ...survey, points: 80, quotas: [overall] }, facts)
    expect(checks.find(({ code }) => code === 'limit')).toMatchObject({
      ok: true,
      message: surveyDesk('cost', { completes: 60, points: 80, value: '$48.00' }),
    })
    expect(checks.find(({ code }) => code === 'reach')).toMatchObject({
      ok: false,
      level: 'should',
      message: surveyDesk('reach', { expected: 22, wanted: 60 }),
    })
  })
})

describe('attention checks', () => {
  const document = {
    pages: [
      {
        name: 'p',
        elements: [
          { type: 'radiogroup', name: 'one', correctAnswer: 'a' },
          { type: 'panel', name: 'box', elements: [{ type: 'matrix', name: 'grid', correctAnswer: { r: 'no' } }] },
          { type: 'checkbox', name: 'many', correctAnswer: ['x', 'y'] },
          { type: 'rating', name: 'rate', correctAnswer: 4 },
          { type: 'text', name: 'free' },
        ],
      },
    ],
  }
  const checks = findAttentionChecks(document)

  test('are the questions that expect something, in panels too', () => {
    expect(checks.map(({ question }) => question)).toEqual(['one', 'grid', 'many', 'rate'])
  })

  test.each([
    [{ one: 'a', grid: { q: 'yes', r: 'no' }, many: ['y', 'x'], rate: '4' }, []],
    [{ one: 'b' }, ['one']],
    [{ grid: { q: 'no' } }, ['grid']],
    [{ grid: 'no' }, ['grid']],
    [{ many: ['x'] }, ['many']],
    [{ many: ['x', 'y', 'z'] }, ['many']],
    [{ rate: 3 }, ['rate']],
    [{}, []],
  ])('of %o fail %o; what was not asked is not failed', (answers, failed) => {
    expect(findFailedChecks(checks, answers)).toEqual(failed)
  })

  test('are told to staff by what is asked and the texts of the expected choices', () => {
    const choices = [{ value: 'a1', text: 'Never' }, { value: 'a2', text: 'Often' }, 'a3']
    const grid = {
      title: 'How much do you agree?',
      columns: [{ value: 'no', text: 'Disagree' }],
      rows: [{ value: 'r', text: 'Choose Disagree here' }],
      correctAnswer: { r: 'no' },
    }
    const elements = [
      { type: 'radiogroup', name: 'q9', title: 'How often?', choices, correctAnswer: 'a2' },
      { type: 'checkbox', name: 'q10', choices, correctAnswer: ['a1', 'a3'] },
      { type: 'matrix', name: 'q11', ...grid },
      { type: 'rating', name: 'q12', title: 'Choose four', correctAnswer: 4 },
      { type: 'comment', name: 'q13' },
    ]
    expect(wordAttentionChecks({ pages: [{ name: 'p', elements }] })).toEqual([
      { question: 'How often?', expected: 'Often' },
      { question: 'q10', expected: 'Never, a3' },
      { question: 'How much do you agree?', expected: 'Choose Disagree here: Disagree' },
      { question: 'Choose four', expected: '4' },
    ])
  })
})
