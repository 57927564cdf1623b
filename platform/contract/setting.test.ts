import { expect, test } from 'vitest'
import { settingProblem, type SettingShape } from './setting.ts'

const whole: SettingShape = { kind: 'whole', min: 1, max: 5, unit: 'days' }
const rising: SettingShape = { kind: 'rising', min: 0, max: 100, length: 3, unit: 'points' }
const texts: SettingShape = { kind: 'texts', maxLength: 5 }
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
  [{ kind: 'email' }, 'a@b.example', null],
  [{ kind: 'email' }, 'a b@c', 'not-an-email'],
  [{ kind: 'address' }, 'https://panel.example/help', null],
  [{ kind: 'address' }, 'javascript:alert(1)', 'not-an-address'],
  [{ kind: 'address' }, 'https://user@panel.example', 'not-an-address'],
  [{ kind: 'color' }, '#03756c', null],
  [{ kind: 'color' }, 'red', 'not-a-color'],
  [{ kind: 'day' }, '2031-02-28', null],
  [{ kind: 'day' }, '2031-02-30', 'not-a-day'],
])('of %j the value %j is judged %j', (shape, value, code) => {
  expect(settingProblem(shape, value)?.code ?? null).toBe(code)
})
