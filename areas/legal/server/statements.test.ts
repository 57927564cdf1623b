import { expect, test } from 'vitest'
import { acceptedDocuments } from '../contract.ts'
import { getShippedTexts } from './shipped.ts'
import { writtenLanguages, type Language } from '../../../platform/contract/language.ts'
import { findOutdatedPeriods, periodsStated, statements, findContradictingWords, type Statement } from './statements.ts'

const oursIn = (language: Language) =>
  acceptedDocuments.map((document) => getShippedTexts(document)[language]?.body ?? '')
const ours = writtenLanguages.flatMap(oursIn)
const names = Object.keys(statements) as Statement[]
/** The languages whose own texts have these words. */
const foundIn = (words: Readonly<Partial<Record<Language, string>>>) =>
  writtenLanguages.filter((language) => oursIn(language).some((text) => text.includes(words[language] ?? 'missing')))

test.each(names)('our own texts state %s in the words that are looked for, in every language', (name) => {
  expect(foundIn(statements[name].words)).toEqual(writtenLanguages)
})

test('words stand against another figure than theirs, where a text has them', () => {
  expect(findContradictingWords('disputeDays', 14, ours)).toBe('tell us within 30 days')
  expect(findContradictingWords('disputeDays', 14, oursIn('ar'))).toBe(statements.disputeDays.words.ar)
  expect(findContradictingWords('disputeDays', 30, ours)).toBeNull()
  expect(findContradictingWords('welcomeUsd', 2.5, ['Te damos hasta $5.'])).toBe('hasta $5')
  expect(findContradictingWords('welcomeUsd', 2.5, ['A bonus awaits you.'])).toBeNull()
})

test('every period of which data of people is kept is stated by our own texts, and found where it changed', () => {
  for (const { words } of Object.values(periodsStated)) expect(foundIn(words)).toEqual(writtenLanguages)
  const now = new Map(Object.entries(periodsStated).map(([key, { is }]) => [key, is]))
  expect(findOutdatedPeriods(now, ours)).toEqual([])
  now.set('support.errorDays', 60)
  expect(findOutdatedPeriods(now, ours)).toEqual([{ key: 'support.errorDays', words: 'Error reports: 30 days' }])
  expect(findOutdatedPeriods(now, ['We keep nothing.'])).toEqual([])
})
