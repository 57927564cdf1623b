import { expect, test } from 'vitest'
import { figureMark, rewardMarks } from '../contract/showcase.ts'
import { isolateValue } from './text.ts'

test('a value is set apart where lines run from right to left, and a number is not, also as a mark of one', () => {
  expect(isolateValue('Coffee card', 'ar')).toBe('\u2068Coffee card\u2069')
  expect(isolateValue('Coffee card', 'en')).toBe('Coffee card')
  // A page that was written in advance is taken over as it stands: the marks have to read like what comes in their place.
  const marks = ['%RULE_DISPUTEDAYS%', figureMark('decisionMinutes'), rewardMarks(2).points]
  for (const value of ['1,250', ...marks]) expect(isolateValue(value, 'ar')).toBe(value)
  expect(isolateValue(rewardMarks(2).name, 'ar')).not.toBe(rewardMarks(2).name)
})
