import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLacks } from '../commands/language-words.ts'
import { directions, locales, staffLanguage, writtenLanguages } from '../../platform/contract/language.ts'
import { findWordsName, readAllWords, findTranslatedWords, listWordFiles } from '../../platform/server/word-files.ts'
import { wordsIn } from '../../platform/server/words.ts'
import { listGaps } from '../../platform/server/missing-words.ts'
import { pseudo } from '../../platform/contract/pseudo.ts'
import { isForStaff, listedForStaff } from '../../platform/server/staff-words.ts'
import { usualForms, withForms } from '../../platform/words/text.ts'

const root = join(import.meta.dirname, '..', '..')

test('every language says all that its readers meet: each file, each entry, each form of a plural, the same values', async () => {
  for (const [language, lacks] of await findLacks()) expect([language, lacks]).toEqual([language, []])
})

/** The words in our own letters that a reader meets: values and addresses are put in or followed, not read. */
const latinWords = (text: string): string[] =>
  text.replaceAll(/\{\{.*?\}\}|\]\([^)]*\)/g, ' ').match(/[a-z]{2,}/gi) ?? []

test('Arabic has no word in Latin letters that is not in the English too, so nothing is left of a former text', async () => {
  const words = await readAllWords()
  const english = words.get('en') ?? new Map()
  const left = [...(words.get('ar') ?? [])].flatMap(([place, entries]) =>
    Object.entries(entries).flatMap(([key, text]) => {
      const source = english.get(place)
      const original = String(source?.[key] ?? source?.[key.replace(/_(?:zero|two|few|many)$/, '_other')])
      const odd = latinWords(text).filter((word) => !original.toLowerCase().includes(word.toLowerCase()))
      return odd.map((word) => `${place}: ${key} says ${word}`)
    }),
  )
  expect(left).toEqual([])
})

test('a language that lacks a file, an entry, a form, a value or a text is found, and one that says more', () => {
  const english = new Map([
    ['areas/a/words/a', { plain: 'One {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows' }],
    ['areas/a/words/b', { more: 'More' }],
    ['areas/a/words/c-audit', { staff: 'For staff' }],
  ])
  const whole = {
    plain: '{{name}}',
    rows_one: 'واحد',
    rows_two: 'اثنان',
    rows_few: '{{count}}',
    rows_many: '{{count}}',
    rows_other: '{{count}}',
  }
  const isNeeded = (place: string) => !isForStaff(findWordsName(place))
  const lacks = (
    a: Record<string, string>,
    others: [string, Record<string, string>][] = [['areas/a/words/b', { more: 'م' }]],
  ) => listGaps('ar', english, new Map([['areas/a/words/a', a], ...others]), isNeeded)
  expect(lacks(whole)).toEqual([])
  expect(lacks({ ...whole, rows_zero: 'لا شيء' })).toEqual([])
  const { rows_few: _, ...fewer } = whole
  expect(lacks(fewer)).toEqual(['areas/a/words/a: rows_few is missing'])
  expect(lacks({ ...whole, plain: ' ' })).toEqual(['areas/a/words/a: plain is missing'])
  expect(lacks({ ...whole, plain: '{{other}}' })).toEqual(['areas/a/words/a: plain has other values'])
  expect(lacks({ ...whole, rows_many: 'كثير' })).toEqual(['areas/a/words/a: rows_many has other values'])
  expect(lacks({ ...whole, odd: 'x' })).toEqual(['areas/a/words/a: odd is no entry of the English file'])
  expect(lacks(whole, [])).toEqual(['areas/a/words/b: the file is missing'])
  const more: [string, Record<string, string>][] = [
    ['areas/a/words/b', { more: 'م' }],
    ['areas/a/words/c-audit', { staff: 'x' }],
    ['areas/a/words/d', { staff: 'x' }],
  ]
  expect(lacks(whole, more)).toEqual([
    'areas/a/words/c-audit: nobody reads this file in this language',
    'areas/a/words/d: there is no such file in English',
  ])
})

test('what is listed as read by staff alone is there, and no rule tells it already', async () => {
  const names = [...((await readAllWords()).get('en') ?? new Map()).keys()].map(findWordsName)
  expect(new Set(names).size).toBe(names.length)
  expect(listedForStaff.filter((name) => !names.includes(name))).toEqual([])
  expect(listedForStaff.filter((name) => /-(?:admin|audit|desk|opening|settings|steps)$/.test(name))).toEqual([])
})

test('the server reads the files that are there, and the browser has a piece for each language', () => {
  for (const language of writtenLanguages.filter((one) => one !== 'en')) {
    const paths = listWordFiles(root, language)
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths)
      expect(findTranslatedWords(findWordsName(path).slice(0, -'.ts'.length), language)).not.toBeNull()
    const piece = join(root, 'platform/web/text/spoken', `${language}.ts`)
    expect(existsSync(piece) && readFileSync(piece, 'utf8')).toContain(`words/${language}/*.ts`)
  }
})

test('every language has its digits, its direction, and the readers whose pages speak it', () => {
  const number = (language: 'en' | 'es' | 'ar') => new Intl.NumberFormat(locales[language]).format(1234.5)
  expect([number('en'), number('es'), number('ar')]).toEqual(['1,234.5', '1,234.5', '1,234.5'])
  const day = new Intl.DateTimeFormat(locales.ar, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2031-02-03'))
  expect(day).toContain('2031')
  expect([directions.en, directions.es, directions.ar]).toEqual(['ltr', 'ltr', 'rtl'])
  expect([staffLanguage('en'), staffLanguage('es'), staffLanguage('ar')]).toEqual(['en', 'es', 'en'])
})

test('plurals have the forms of their language', () => {
  expect(usualForms('en').toSorted()).toEqual(['one', 'other'])
  expect(usualForms('es').toSorted()).toEqual(['one', 'other'])
  expect(usualForms('ar').toSorted()).toEqual(['few', 'many', 'one', 'other', 'two'])
  const said = withForms({ x_one: '1', x_other: 'n', kind_other: 'another' }, 'ar')
  expect(said).toEqual({
    x_one: '1',
    x_two: 'n',
    x_zero: 'n',
    x_few: 'n',
    x_many: 'n',
    x_other: 'n',
    kind_other: 'another',
  })
})

test('the language of translators is made of English, and what is put into it stays plain', () => {
  expect(pseudo('Hello {{name}}')).toBe('⟦Ĥéļļö {{name}}⟧')
  expect(pseudo('# Hello\n\n[Open]({{link}})')).toBe('# ⟦Ĥéļļö⟧\n\n[⟦Öþéñ⟧]({{link}})')
  expect(pseudo('{{card}}\n- 1. {{count}}: 5')).toBe('{{card}}\n- 1. {{count}}: 5')
  expect(wordsIn({ name: 'any', words: { text: 'Hi' } }, 'qps')).toEqual({ text: '⟦Ĥî⟧' })
})
