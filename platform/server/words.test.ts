import { expect, test } from 'vitest'
import { messagesOf, type TextByLanguage } from '../contract/messages.ts'
import { defineText, type Translated } from '../words/text.ts'
import { addTranslation } from './word-files.ts'
import { callPoints, learn, wordIn, sentenceOf, spokenMessages, textIn, withOwnPoints } from './words.ts'

type Tests = {
  paid: { points: number; usd: number }
  back: { count: number }
  refused: { reason: ReturnType<typeof message> | TextByLanguage | string }
  plain: Record<string, never>
}
const message = messagesOf<{ plain: Record<string, never> }>('words-test')
const say = messagesOf<Tests>('words-test')
const text = defineText('words-test', {
  paid: '{{points, number}} points, {{usd, usd}}',
  back_one: '{{count, number}} point is back',
  back_other: '{{count, number}} points are back',
  refused: 'The reason: {{reason}}',
  plain: 'Nothing more',
  ended: '{{reason, sentence}} More.',
})
const others = {
  es: {
    paid: '{{points, number}} puntos, {{usd, usd}}',
    back_one: '{{count, number}} punto ha vuelto',
    back_other: '{{count, number}} puntos han vuelto',
    refused: 'El motivo: {{reason}}',
    plain: 'Nada más',
    ended: '{{reason, sentence}} Más.',
  },
}
addTranslation(text.name, 'es', others.es)
learn([spokenMessages<Tests>()(text)])

test('a message is worded in its reader’s language, with numbers, dollars and plurals', () => {
  const paid = say('paid', { points: 12_500, usd: 125 })
  expect(sentenceOf(paid, 'en')).toBe('12,500 points, US$125.00')
  expect(sentenceOf(paid, 'es')).toBe('12,500 puntos, US$125.00')
  const back = [1, 2, 1_000_000].map((count) => say('back', { count }))
  expect(back.map((one) => sentenceOf(one, 'en'))).toEqual([
    '1 point is back',
    '2 points are back',
    '1,000,000 points are back',
  ])
  expect(back.map((one) => sentenceOf(one, 'es'))).toEqual([
    '1 punto ha vuelto',
    '2 puntos han vuelto',
    '1,000,000 puntos han vuelto',
  ])
})

test('a value may be a message of its own, or a text as a person wrote it, which nothing in it changes', () => {
  expect(sentenceOf(say('refused', { reason: say('plain') }), 'es')).toBe('El motivo: Nada más')
  const odd = 'a {{count}} & $t(plain) <b>'
  expect(sentenceOf(say('refused', { reason: odd }), 'en')).toBe(`The reason: ${odd}`)
})

test('a sentence that an area still writes itself stays as it is', () => {
  expect(wordIn('As it was written.', 'es')).toBe('As it was written.')
  expect(wordIn(say('plain'), 'es')).toBe('Nada más')
})

test('a text that was written in several languages is said in its reader’s, and in English where that one is missing', () => {
  const reason = { en: 'Book voucher', es: 'Vale de libros' }
  expect(wordIn(reason, 'es')).toBe('Vale de libros')
  expect(wordIn(reason, 'en')).toBe('Book voucher')
  expect(sentenceOf(say('refused', { reason }), 'es')).toBe('El motivo: Vale de libros')
  expect(sentenceOf(say('refused', { reason: { en: 'Book voucher' } }), 'es')).toBe('El motivo: Book voucher')
  expect(wordIn({ en: 'Shopping gift card' }, 'es')).toBe('Tarjeta regalo para compras')
})

test('a reason that ends with nothing ends with a full stop before more is said', () => {
  const said = (reason: string) => sentenceOf({ code: 'words-test.ended', values: { reason } }, 'en')
  expect(['Nope', 'Nope.', 'Really?', ' Nope ', 'He said “no.”', ''].map(said)).toEqual([
    'Nope. More.',
    'Nope. More.',
    'Really? More.',
    'Nope. More.',
    'He said “no.” More.',
    ' More.',
  ])
})

test('a mail asks for its words by their keys', () => {
  expect(textIn(text, 'es')('paid', { points: 5, usd: 0.05 })).toBe('5 puntos, US$0.05')
})

test('words that a declared message lacks do not compile', () => {
  // @ts-expect-error The words have no entry `lost`.
  spokenMessages<{ lost: Record<string, never> }>()(text)
  // @ts-expect-error The words of `paid` ask for a value that the message does not have.
  spokenMessages<{ paid: { points: number } }>()(text)
  // @ts-expect-error The translation lacks an entry.
  const lacking: Translated<typeof text> = { plain: 'Nada más' }
  expect(lacking.plain).toBe('Nada más')
  // @ts-expect-error The message lacks a value.
  expect(say('paid', { points: 1 }).code).toBe('words-test.paid')
})

test('points go by their name in a text of ours, and not in what its links lead to', () => {
  callPoints({ en: { one: 'coin', many: 'coins' } })
  expect(withOwnPoints('Points: [See my points](/my-points), {{points}}', 'en')).toBe(
    'Coins: [See my coins](/my-points), {{points}}',
  )
  expect(withOwnPoints('Tus puntos', 'es')).toBe('Tus puntos')
  callPoints({})
  expect(withOwnPoints('Points', 'en')).toBe('Points')
})
