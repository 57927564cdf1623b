import { expect, test } from 'vitest'
import { acceptedDocuments } from '../contract.ts'
import { shippedTextsOf } from './shipped.ts'
import { outdatedPeriods, periodsStated, statements, wordsAgainst, type Statement } from './statements.ts'

const ours = acceptedDocuments.flatMap((document) => Object.values(shippedTextsOf(document)).map(({ body }) => body))
const names = Object.keys(statements) as Statement[]

test.each(names)('our own texts state %s in each of the words that are looked for', (name) => {
  for (const words of statements[name].words) expect(ours.some((text) => text.includes(words))).toBe(true)
})

test('words stand against another figure than theirs, where a text has them', () => {
  expect(wordsAgainst('disputeDays', 14, ours)).toBe('tell us within 30 days')
  expect(wordsAgainst('disputeDays', 30, ours)).toBeNull()
  expect(wordsAgainst('welcomeUsd', 2.5, ['Te damos hasta $5.'])).toBe('hasta $5')
  expect(wordsAgainst('welcomeUsd', 2.5, ['A bonus awaits you.'])).toBeNull()
})

test('every period of which data of people is kept is stated by our own texts, and found where it changed', () => {
  for (const { words } of Object.values(periodsStated))
    for (const one of words) expect(ours.some((text) => text.includes(one))).toBe(true)
  const now = new Map(Object.entries(periodsStated).map(([key, { is }]) => [key, is]))
  expect(outdatedPeriods(now, ours)).toEqual([])
  now.set('support.errorDays', 60)
  expect(outdatedPeriods(now, ours)).toEqual([{ key: 'support.errorDays', words: 'Error reports: 30 days' }])
  expect(outdatedPeriods(now, ['We keep nothing.'])).toEqual([])
})
