import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from './language.ts'
import { checkMessage } from '../../contract/fields.ts'
import { sayCheck } from './say-message.ts'
import { sayProblem } from './say-problem.ts'
import { defineText } from '../../words/text.ts'
import { textOf } from './text.ts'
import { ui } from '../../words/en/ui.ts'

type Module = Readonly<Record<string, unknown>>
type Area = { name: string; words: Readonly<Record<string, string>> }

const english = import.meta.glob<Module>(['../../../areas/*/words/en/**/*.ts', '../../words/en/**/*.ts'], {
  eager: true,
})
const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && 'name' in value && 'words' in value
const areas = Object.values(english).flatMap((file) => Object.values(file).filter(isArea))
beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('location', new URL('https://panel.test/'))
})
afterEach(() => chooseLanguage('en'))
// Test files share a process, and other files have a document of their own.
afterAll(() => vi.unstubAllGlobals())

test.each(areas)('no English sentence of $name is worded as nobody speaks', ({ words }) => {
  const odd = /\b(?:mend(?:ed)?|anew|elsewise|whence|lately)\b|\ba mail\b|\bE-mail\b/i
  expect(Object.values(words).filter((text) => odd.test(text))).toEqual([])
})

describe('Spanish', () => {
  test('is spoken once it is chosen, remembered for a year, and named in the document', async () => {
    await chooseLanguage('es')
    expect(textOf(ui)('close')).toBe('Cerrar')
    expect(document.documentElement.lang).toBe('es')
    expect(document.cookie).toMatch(/^language=es; Max-Age=31536000; /)
    await chooseLanguage('en')
    expect(textOf(ui)('close')).toBe('Close')
  })

  test('has its own plurals, also for millions', async () => {
    await chooseLanguage('es')
    const points = (count: number) => textOf(ui)('points', { count })
    expect([points(1), points(2), points(1_000_000)]).toEqual(['1 punto', '2 puntos', '1000000 puntos'])
  })

  test('says what the browser itself refuses, and what the contract’s checks find, with what they name', async () => {
    await chooseLanguage('es')
    expect(sayProblem('wrong-password')).toBe('El correo o la contraseña que has introducido no es correcto.')
    const empty = checkMessage('fieldEmpty', { field: checkMessage('firstName') })
    expect(sayCheck(empty)).toBe('El campo «Nombre» no puede quedar vacío')
    expect([sayCheck('ya dicho'), sayCheck(null)]).toEqual(['ya dicho', null])
  })

  test('falls back to English, never to a bare key', async () => {
    const words = defineText('only-english', { text: 'Only English' })
    await chooseLanguage('es')
    expect(textOf(words)('text')).toBe('Only English')
    expect(i18next.exists('text', { ns: 'only-english' })).toBe(true)
  })
})
