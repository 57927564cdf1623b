import { wordKept } from '../../../platform/server/kept-words.ts'
import { learn, sentenceOf } from '../../../platform/server/words.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listReasons, sayWhyHeld, scoreOf, type Evidence } from './rules.ts'
import { qualityWords } from './words.ts'

learn(qualityWords)

const signs = { failedChecks: [], straightLined: [], againstProfile: [] }
const spotless: Evidence = {
  isTooFast: false,
  seconds: 300,
  answered: { minutes: 4, signs },
  isSameDevice: false,
  foreign: null,
}
const score = (seen: Partial<Evidence>): number => scoreOf(listReasons({ ...spotless, ...seen }))
const answered = (minutes: number, given: Partial<typeof signs> | Record<string, string[]>) => ({
  answered: { minutes, signs: { ...signs, ...given } },
})

test('an attempt that nothing speaks against has the full score', () => {
  expect(score({})).toBe(100)
  expect(score({ answered: null })).toBe(100)
})

test.each([
  ['too fast', { isTooFast: true }, 60],
  ['a failed check in a short survey', answered(4, { failedChecks: ['a'] }), 40],
  ['a failed check in a long survey', answered(5, { failedChecks: ['a'] }), 80],
  ['two failed checks in a long survey', answered(5, { failedChecks: ['a', 'b'] }), 40],
  ['one straight table', answered(5, { straightLined: ['a'] }), 80],
  ['two straight tables', answered(5, { straightLined: ['a', 'b'] }), 60],
  ['ten straight tables', answered(5, { straightLined: Array.from('abcdefghij') }), 60],
  ['another account on the device', { isSameDevice: true }, 40],
  ['another country', { foreign: { countryId: 'DE', homeId: 'US' } }, 60],
  ['one answer against the profile', answered(5, { againstProfile: ['a'] }), 80],
  ['all of it', { ...answered(1, { failedChecks: ['a'] }), isTooFast: true, isSameDevice: true }, 0],
])('%s leaves this score', (_name, seen, left) => {
  expect(score(seen)).toBe(left)
})

test('staff read countries by name, and a code that is none as it is', () => {
  const seen = (countryId: string) =>
    listReasons({ ...spotless, foreign: { countryId, homeId: 'US' } }).map((reason) => wordKept(reason.seen, 'en'))
  expect(seen('DE')).toEqual(['began in Germany, profile says United States'])
  expect(seen('T1')).toEqual(['began in T1, profile says United States'])
})

test('every further sign lowers the score or leaves it, and never below zero', () => {
  const evidence = fc.record({
    isTooFast: fc.boolean(),
    isSameDevice: fc.boolean(),
    failed: fc.nat(4),
    straight: fc.nat(4),
    against: fc.nat(4),
    minutes: fc.integer({ min: 1, max: 30 }),
  })
  const names = (count: number) => Array.from({ length: count }, (_, i) => `q${i}`)
  fc.assert(
    fc.property(evidence, ({ isTooFast, isSameDevice, failed, straight, against, minutes }) => {
      const given = { failedChecks: names(failed), straightLined: names(straight), againstProfile: names(against) }
      const less = score({ ...answered(minutes, given), isTooFast, isSameDevice })
      const more = score({ ...answered(minutes, given), isTooFast: true, isSameDevice: true })
      return more <= less && more >= 0 && less <= 100
    }),
  )
})

test('a panelist reads why points wait, until when, and nothing of which check it was', () => {
  const words = sentenceOf(sayWhyHeld(['attention-failed', 'same-device'], new Date('2026-12-04T10:00:00Z')), 'en')
  expect(words).toContain('a question that checks attention was not answered as instructed; another account')
  expect(words).toContain('12/04/2026')
})
