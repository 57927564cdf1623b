import { expect, test } from 'vitest'
import { settingProblem } from './setting-problem.ts'
import type { SettingShape } from './setting.ts'

const whole: SettingShape = { kind: 'whole', min: 1, max: 5, unit: 'days' }
const rising: SettingShape = { kind: 'rising', min: 0, max: 100, length: 3, unit: 'points' }
const texts: SettingShape = { kind: 'texts', maxLength: 5 }
const ladder: SettingShape = {
  kind: 'ladder',
  most: 2,
  from: { min: 0, max: 600, unit: 'seconds' },
  pays: { min: 0, max: 50, unit: 'points' },
}
const ages: SettingShape = { kind: 'by-country', min: 18, max: 99, unit: 'years' }
const links: SettingShape = { kind: 'links', most: 2 }
const help = { name: 'Help', url: 'https://panel.example/help' }
const some: SettingShape = { kind: 'some', of: ['en', 'es'], least: 1 }

test.each<[SettingShape, unknown, string | null]>([
  [whole, 1, null],
  [whole, 5, null],
  [whole, 0, 'too-small'],
  [whole, 6, 'too-large'],
  [whole, 1.5, 'wrong-kind'],
  [whole, '3', 'wrong-kind'],
  [rising, [0, 5, 100], null],
  [rising, [0, 5, 5], 'not-rising'],
  [rising, [0, 5], 'wrong-length'],
  [rising, [0, 5, 101], 'too-large'],
  [{ kind: 'flag' }, true, null],
  [{ kind: 'flag' }, 1, 'wrong-kind'],
  [{ kind: 'choice', of: ['a', 'b'] }, 'a', null],
  [{ kind: 'choice', of: ['a', 'b'] }, 'c', 'unknown-choice'],
  [some, ['es'], null],
  [some, [], 'too-few'],
  [some, ['es', 'es'], 'unknown-choice'],
  [some, ['fr'], 'unknown-choice'],
  [{ kind: 'text', maxLength: 3 }, 'abc', null],
  [{ kind: 'text', maxLength: 3 }, 'abcd', 'too-long'],
  [{ kind: 'text', maxLength: 9 }, 'a\nb', 'several-lines'],
  [{ kind: 'text', maxLength: 9, lines: true }, 'a\nb', null],
  [{ kind: 'text', maxLength: 9, required: true }, '  ', 'empty'],
  [texts, {}, null],
  [texts, { en: 'Hello', es: 'Hola' }, null],
  [texts, { es: 'Hola' }, 'no-english'],
  [texts, { en: 'Hello!' }, 'too-long'],
  [texts, ['Hello'], 'wrong-kind'],
  [{ kind: 'texts', maxLength: 20, word: true }, { en: 'star-coins' }, null],
  [{ kind: 'texts', maxLength: 20, word: true }, { en: 'gold coins', es: 'céntimos' }, null],
  [{ kind: 'texts', maxLength: 20, word: true }, { en: '{{count}}' }, 'not-a-word'],
  [{ kind: 'texts', maxLength: 20, word: true }, { en: '$t(secret)' }, 'not-a-word'],
  [{ kind: 'texts', maxLength: 20, word: true }, { en: '<b>coins' }, 'not-a-word'],
  [{ kind: 'texts', maxLength: 20, word: true }, { en: '%POINT_EN%' }, 'not-a-word'],
  [{ kind: 'texts', maxLength: 20, word: true }, { en: ' coins' }, 'not-a-word'],
  [{ kind: 'email' }, 'a@b.example', null],
  [{ kind: 'email' }, 'a b@c', 'not-an-email'],
  [{ kind: 'address' }, 'https://panel.example/help', null],
  [{ kind: 'address' }, 'javascript:alert(1)', 'not-an-address'],
  [{ kind: 'address' }, 'https://user@panel.example', 'not-an-address'],
  [{ kind: 'color' }, '#03756c', null],
  [{ kind: 'color' }, 'red', 'not-a-color'],
  [{ kind: 'picture' }, '', null],
  [{ kind: 'picture' }, `${'0af9'.repeat(8)}-1000x250.svg`, null],
  [{ kind: 'picture' }, `${'0af9'.repeat(8)}-1000x250.svg/../x`, 'no-such-picture'],
  [{ kind: 'picture' }, 'https://evil.example/x.svg', 'no-such-picture'],
  [{ kind: 'picture' }, null, 'wrong-kind'],
  [{ kind: 'day' }, '2031-02-28', null],
  [{ kind: 'day' }, '2031-02-30', 'not-a-day'],
  [
    ladder,
    [
      { from: 0, pays: 0 },
      { from: 60, pays: 2 },
    ],
    null,
  ],
  [ladder, [{ from: 1, pays: 0 }], 'not-from-zero'],
  [ladder, [], 'not-from-zero'],
  [ladder, [0, 60, 120].map((from) => ({ from, pays: 1 })), 'too-many'],
  [ladder, [0, 0].map((from) => ({ from, pays: 1 })), 'not-rising'],
  [ladder, [2, 1].map((pays, at) => ({ from: at, pays })), 'pays-less'],
  [ladder, [{ from: 0, pays: 51 }], 'too-large'],
  [ladder, [{ from: 0, pays: 0.5 }], 'wrong-kind'],
  [ladder, [{ from: 0, pays: 1, points: 2 }], 'wrong-kind'],
  [{ kind: 'countries' }, [], null],
  [{ kind: 'countries' }, ['US', 'CA'], null],
  [{ kind: 'countries' }, ['us'], 'not-a-country'],
  [{ kind: 'countries' }, ['US', 'US'], 'unknown-choice'],
  [{ kind: 'countries' }, 'US', 'wrong-kind'],
  [ages, {}, null],
  [ages, { KR: 19 }, null],
  [ages, { KR: 17 }, 'too-small'],
  [ages, { Korea: 19 }, 'not-a-country'],
  [ages, { KR: '19' }, 'wrong-kind'],
  [ages, [19], 'wrong-kind'],
  [links, [help], null],
  [links, [{ ...help, url: 'javascript:alert(1)' }], 'not-a-link'],
  [links, [{ ...help, name: ' ' }], 'empty'],
  [links, [help, help], 'same-name'],
  [links, [help, { ...help, name: 'B' }, { ...help, name: 'C' }], 'too-many'],
  [links, [help.url], 'wrong-kind'],
])('of %j the value %j is judged %j', (shape, value, code) => {
  expect(settingProblem(shape, value)?.code ?? null).toBe(code)
})
