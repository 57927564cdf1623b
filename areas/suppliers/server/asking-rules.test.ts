import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksAtMost, findQuestions } from './asking-rules.ts'

const refs = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6', '7'))
const ours = fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6', '7'), fc.constantFrom('a', 'b', 'c', 'd', 'e'))

test('nobody is ever asked more than three questions, one twice, or one that does not decide', () => {
  fc.assert(
    fc.property(refs, ours, (questionRefs, named) => {
      const askable = new Map(Object.entries(named))
      const asked = findQuestions(questionRefs, askable)
      const wanted = new Set(questionRefs.map((questionRef) => askable.get(questionRef)))
      if (asked === null) {
        expect(wanted.has(undefined) || wanted.size > asksAtMost).toBe(true)
        return
      }
      expect(asked.length).toBeLessThanOrEqual(3)
      expect(new Set(asked)).toEqual(wanted)
      expect(new Set(asked).size).toBe(asked.length)
    }),
  )
})

test('two questions of theirs for one of ours are one question', () => {
  const askable = new Map(
    ['1', '2', '3', '4'].map((questionRef) => [questionRef, questionRef < '3' ? 'birth' : questionRef]),
  )
  expect(findQuestions(['1', '2', '3', '4'], askable)).toEqual(['birth', '3', '4'])
})
