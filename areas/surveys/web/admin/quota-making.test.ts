import { expect, test } from 'vitest'
import { createInterlockedQuotas, createQuotaPerAnswer } from './quota-making.ts'

const gender = {
  questionId: 'gender',
  options: [
    { optionId: 'female', text: 'Female' },
    { optionId: 'male', text: 'Male' },
  ],
}
const work = {
  questionId: 'employment',
  options: ['full', 'part', 'none'].map((one) => ({ optionId: one, text: one })),
}

test('a question makes a quota for each of its answers, which counts nobody else', () => {
  expect(createQuotaPerAnswer(gender, 50)).toEqual([
    { name: 'Female', places: 50, conditions: [{ questionId: 'gender', optionIds: ['female'] }] },
    { name: 'Male', places: 50, conditions: [{ questionId: 'gender', optionIds: ['male'] }] },
  ])
})

test('two questions make a quota for each pair of answers, each pair once', () => {
  const made = createInterlockedQuotas(gender, work, 10)
  expect(made).toHaveLength(6)
  expect(new Set(made.map(({ name }) => name)).size).toBe(6)
  expect(made[5]).toEqual({
    name: 'Male × none',
    places: 10,
    conditions: [
      { questionId: 'gender', optionIds: ['male'] },
      { questionId: 'employment', optionIds: ['none'] },
    ],
  })
})
