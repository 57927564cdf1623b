import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { noteOf } from '../../../areas/notifications/web/for-others/note.ts'
import { chooseLanguage, currentLanguage } from './language.ts'
import { checkInReadersWords, inReadersWords, refusalInReadersWords } from './ready-made.ts'
import { shippedInReadersWords } from './shipped.ts'
import { defineText } from '../../words/text.ts'
import { textOf } from './text.ts'
import { toldInReadersWords } from './told.ts'
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
// Files share a process: another one has a document of its own.
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

  test('says refusals by their code, and ready-made sentences by what they say', async () => {
    await chooseLanguage('es')
    expect(refusalInReadersWords('wrong-password', 'anything')).toBe(
      'El correo o la contraseña que has introducido no es correcto.',
    )
    expect(inReadersWords('You are 30 years old')).toBe('Tienes 30 años')
    expect(checkInReadersWords('First name cannot be left empty')).toBe('El campo «Nombre» no puede quedar vacío')
    const other =
      'This email already has an account with another sign-in method. Log in with email and password instead.'
    expect(refusalInReadersWords('other-sign-in-method', other)).toContain('Inicia sesión con correo y contraseña.')
    expect(refusalInReadersWords('no-such-code', 'Only the server knows this.')).toBe('Only the server knows this.')
  })

  test('says what the bell tells, with what it is about left as it was written', async () => {
    await chooseLanguage('es')
    const note = {
      notificationId: 'n',
      kind: 'redemption',
      link: null,
      code: null,
      values: null,
      readAt: null,
      at: '',
    } as const
    const told = (title: string, text: string) => {
      const { title: inTitle, text: inText } = noteOf({ ...note, title, text })
      return [inTitle, inText]
    }
    expect(told('You earned 100 points', 'Welcome bonus: email verified')).toEqual([
      'Has ganado 100 puntos',
      'Bono de bienvenida: correo verificado',
    ])
    expect(told('Your question was decided', 'Tea: No. Sorry: No points were added.')).toEqual([
      'Tu pregunta se ha resuelto',
      'Tea: No. Sorry: no se han añadido puntos.',
    ])
    expect(told('A title of tomorrow', 'T-000001: My points')).toEqual(['A title of tomorrow', 'T-000001: My points'])
  })

  test('says what the server wrote on a timeline and into the ledger', async () => {
    await chooseLanguage('es')
    const said = [
      ['150 points added to your wallet.', 'Hemos añadido 150 puntos a tu saldo.'],
      [
        'The survey looks for other people. 1 point added for your time.',
        'La encuesta busca a otras personas. Te añadimos 1 punto por tu tiempo.',
      ],
      [
        'Your 80 points are pending a check. We noticed: every row of a table got the same answer; some answers differ from your profile. A person looks at it. If nobody objects by 3 Feb 2031, the points are added. You can tell us your side here.',
        'Tus 80 puntos esperan una comprobación. Notamos lo siguiente: cada fila de una tabla tuvo la misma respuesta; algunas respuestas son distintas de tu perfil. Una persona lo mira. Si nadie se opone antes del 3 Feb 2031, se añaden los puntos. Aquí puedes contarnos tu versión.',
      ],
      [
        'A person looked at your answers. Your 1,200 points were added to your wallet.',
        'Una persona miró tus respuestas. Tus puntos (1,200 puntos) se añadieron a tu saldo.',
      ],
      ['Top 10 points; of view (screen-out)', 'Top 10 points; of view (no encajaba)'],
      ['Bank transfer (fee)', 'Bank transfer (comisión)'],
      ['Breakfast habits', 'Breakfast habits'],
    ]
    expect(said.map(([given = '']) => toldInReadersWords(given))).toEqual(said.map(([, inSpanish]) => inSpanish))
  })

  test('says what a new installation comes with: its rewards and the fields of surveys', async () => {
    await chooseLanguage('es')
    const seedOf = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')
    const named = (file: string, pattern: RegExp) => [...seedOf(file).matchAll(pattern)].map(([, name = '']) => name)
    const names = [
      ...named('seed/gift-cards.ts', /card\(\s*'[\w-]+',\s*\{\s*en: '([^']+)'/g),
      ...named('seed/gift-cards.ts', /deliveryText: \{\s*en: '(The code [^']+)'/g),
      ...['surveys-hosted', 'surveys-external'].flatMap((file) =>
        named(`seed/content/${file}.ts`, /category: '([^']+)'/g),
      ),
    ]
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name) => name !== 'General' && shippedInReadersWords(name) === name)).toEqual([])
    expect(toldInReadersWords('Shopping gift card of US$5.00')).toBe('Tarjeta regalo para compras de US$5.00')
    expect(shippedInReadersWords('The operator’s own card')).toBe('The operator’s own card')
  })

  test('leaves the specification’s English words alone while English is spoken', () => {
    expect(currentLanguage()).toBe('en')
    expect(refusalInReadersWords('wrong-password', 'As the server says.')).toBe('As the server says.')
  })

  test('falls back to English, never to a bare key', async () => {
    const words = defineText('only-english', { text: 'Only English' })
    await chooseLanguage('es')
    expect(textOf(words)('text')).toBe('Only English')
    expect(i18next.exists('text', { ns: 'only-english' })).toBe(true)
  })
})
