import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { readFirstValues } from '../../../app/first-values.ts'
import { readConfig } from '../../../app/server/config.ts'
import { areas } from '../../list.ts'
import { languageCodes, staffLanguage, type Language } from '../../../platform/contract/language.ts'
import type { AnyArea } from '../../../platform/server/area.ts'
import { wordsIn } from '../../../platform/server/words.ts'
import type { Words } from '../../../platform/words/text.ts'
import { partsOf } from '../../../platform/contract/setting.ts'

const list: readonly AnyArea[] = areas
/** The languages of pages for staff, who alone see settings. */
const staffLanguages = languageCodes.filter((language) => staffLanguage(language) === language)

/** Returns the words of an area in a language, by the file and the key. */
const saidBy = ({ words = [] }: AnyArea, language: Language): ReadonlyMap<string, string> =>
  new Map(
    words.flatMap(({ text }) => {
      const file: Words = wordsIn(text, language) ?? {}
      return Object.entries(file).map(([key, sentence]) => [`${text.name}.${key}`, sentence] as const)
    }),
  )

/**
 * Lists the settings that lack a name, a help text, the text about a change, or the name of a part, in any language,
 * and those whose key names another area.
 */
const faultsIn = (all: readonly AnyArea[]): string[] =>
  all.flatMap((area) =>
    Object.values(area.settings ?? {}).flatMap(({ key, shape }) => {
      const [of = '', name = ''] = key.split('.')
      const lacking = staffLanguages.flatMap((language) =>
        ['', 'Text', 'Impact', ...partsOf(shape).map((part) => `-${part}`)].flatMap((part) =>
          saidBy(area, language).get(`${of}-settings.${name}${part}`)
            ? []
            : `${key} has no ${part || 'name'} in ${language}`,
        ),
      )
      return of === area.name ? lacking : [`${key} is declared by ${area.name}`, ...lacking]
    }),
  )

test('every declared setting has a name, a sentence of what it does, and one of what a change of it means, in every language', () => {
  expect(list.flatMap(({ settings = {} }) => Object.values(settings)).length).toBeGreaterThan(8)
  expect(faultsIn(list)).toEqual([])
})

test('a setting without words is found', () => {
  const wordless = list.map((area) => ({ ...area, words: area.name === 'visitors' ? [] : (area.words ?? []) }))
  expect(faultsIn(wordless)).toContain('visitors.attributionDays has no Text in es')
})

test('the names of the environment that give first values are listed as such in .env.example', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const [, listed = ''] = /^## First values .*\n([^]*?)^## /m.exec(example) ?? []
  const names = Object.values(readFirstValues(readConfig({ SECRET_KEY: 's'.repeat(32), SANDBOX_PORT: '0' })))
  expect([...listed.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name = '']) => name).toSorted()).toEqual(
    names.map(({ variable }) => variable).toSorted(),
  )
})
