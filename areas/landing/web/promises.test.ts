import { expect, test } from 'vitest'
import { landingTexts } from '../../site/contract/landing-texts.ts'
import { landing } from '../words/en/landing.ts'
import { words as spanish } from '../words/es/landing.ts'

/** The banner of the specification, and the four pictures of its carousel. */
const specified = ['banner', 'shopping', 'food', 'games', 'movies']
const promise = /gift card|tarjeta regalo|tarjetas regalo|\$5/i

test('beyond the words of the specification, nothing is promised that a new panel may not have on offer', () => {
  const ours = Object.entries(landingTexts).map(([key, { en, es }]) => [key, `${en} ${es}`])
  const all = [...ours, ...Object.entries(landing.words), ...Object.entries(spanish)]
  const promising = all.flatMap(([key = '', text]) => (promise.test(String(text)) ? [key] : []))
  expect(promising.filter((key) => !specified.includes(key))).toEqual([])
})
