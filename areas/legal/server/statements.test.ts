import { expect, test } from 'vitest'
import { acceptedDocuments } from '../contract.ts'
import { shippedTextsOf } from './shipped.ts'
import { writtenLanguages, type Language } from '../../../platform/contract/language.ts'
import { outdatedPeriods, periodsStated, statements, wordsAgainst, type Statement } from './statements.ts'

const oursIn = (language: Language) =>
  acceptedDocuments.map((document) => shippedTextsOf(document)[language]?.body ?? '')
const ours = writtenLanguages.flatMap(oursIn)
const names = Object.keys(statements) as Statement[]
/** The languages whose own texts have these words. */
const foundIn = (words: Readonly<Partial<Record<Language, string>>>) =>
  writtenLanguages.filter((language) => oursIn(language).some((text) => text.includes(words[language] ?? 'missing')))

test.each(names)('our own texts state %s in the words that are looked for, in every language', (name) => {
  expect(foundIn(statements[name].words)).toEqual(writtenLanguages)
})

test('words stand against another figure than theirs, where a text has them', () => {
  expect(wordsAgainst('disputeDays', 14, ours)).toBe('tell us within 30 days')
  expect(wordsAgainst('disputeDays', 14, oursIn('ar'))).toBe(statements.disputeDays.words.ar)
  expect(wordsAgainst('disputeDays', 30, ours)).toBeNull()
  expect(wordsAgainst('welcomeUsd', 2.5, ['Te damos hasta $5.'])).toBe('hasta $5')
  expect(wordsAgainst('welcomeUsd', 2.5, ['A bonus awaits you.'])).toBeNull()
})

test('every period of which data of people is kept is stated by our own texts, and found where it changed', () => {
  for (const { words } of Object.values(periodsStated)) expect(foundIn(words)).toEqual(writtenLanguages)
  const now = new Map(Object.entries(periodsStated).map(([key, { is }]) => [key, is]))
  expect(outdatedPeriods(now, ours)).toEqual([])
  now.set('support.errorDays', 60)
  expect(outdatedPeriods(now, ours)).toEqual([{ key: 'support.errorDays', words: 'Error reports: 30 days' }])
  expect(outdatedPeriods(now, ['We keep nothing.'])).toEqual([])
})
