import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkMessage,
  checks,
  confirmProblem,
  emailProblem,
  emptyProblem,
  passwordProblem,
  phoneProblem,
  typedDayProblem,
} from './fields.ts'

test('a name has a letter that can be seen', () => {
  for (const name of ['Jo', '李', 'Ö', "O'Neill", 'J\u200B', 'محمد']) expect(checks.firstName(name)).toBeNull()
  for (const name of ['', ' ', '\u200B', '\u200D\uFEFF', '\u3164', '\u00AD', '\u{E0041}'])
    expect(checks.firstName(name)).toEqual(checkMessage('fieldEmpty', { field: checkMessage('firstName') }))
  for (const name of ['7', '!!', '=1+1'])
    expect(checks.firstName(name)).toEqual(checkMessage('letterMissing', { field: checkMessage('firstName') }))
})

test('a line of zero-width characters or marks of direction is empty; a field that may be blank stays so', () => {
  for (const line of ['\u200B', '\u202E', ' \u200F\u2066 '])
    expect(checks.line(line, 'Title')).toEqual(checkMessage('fieldEmpty', { field: 'Title' }))
  for (const line of ['', ' ', 'A\u200Db', '\u200Fشركة']) expect(checks.line(line, 'Title')).toBeNull()
})

test('a text of characters that nobody sees is empty, and signs alone are not', () => {
  expect(emptyProblem('message', ' \u200B\u2060 ')).toEqual(
    checkMessage('fieldEmpty', { field: checkMessage('message') }),
  )
  expect(emptyProblem('message', '?!')).toBeNull()
})

test.each([
  ['3/7/90', checkMessage('dayIncomplete')],
  ['2026-03-07', checkMessage('dayIncomplete')],
  ['02/30/2026', checkMessage('dayUnknown')],
  ['13/05/2026', checkMessage('dayUnknown')],
  [' 3/7/2026 ', null],
])('a typed day says what is wrong with it: %s', (typed, problem) => expect(typedDayProblem(typed)).toEqual(problem))

test('a phone number is made of digits, spaces, brackets and dashes, with a plus in front', () => {
  for (const phone of ['12345', '+1 718 555 0142', '(030) 1234-567', '+44 7700 900123'])
    expect(phoneProblem(phone)).toBeNull()
  for (const phone of ['abc', '1234', '+1+2345', '12345x', '1'.repeat(21), '-----', '12 34', '１２３４５'])
    expect(phoneProblem(phone)).toEqual(checkMessage('phoneInvalid'))
})

const invalid = checkMessage('emailInvalid')
const missing = checkMessage('emailRequired')

test('an address is words with single dots or dashes, an @, and an ending of two or three letters', () => {
  for (const email of ['a@b.co', 'maya.chen@example.com', 'a_b-c.d@mail.example.org', 'A1@x-y.io'])
    expect(emailProblem(email)).toBeNull()
  for (const email of [
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@b.info',
    'a@b.c1',
    'a..b@c.de',
    '.a@b.co',
    'a.@b.co',
    'a b@c.de',
  ])
    expect(emailProblem(email)).toEqual(invalid)
  expect(emailProblem('a@b@c.de')).toEqual(invalid)
  expect(emailProblem('')).toEqual(checkMessage('emailRequired'))
})

test('the email rule comes to its end on any text, however it was made to mislead', () => {
  for (const text of ['a'.repeat(5_000), 'a.'.repeat(2_500), `${'a-'.repeat(2_499)}@`, `a@${'b.'.repeat(2_499)}`])
    expect(emailProblem(text)).toEqual(invalid)
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: fc.constantFrom('a', '.', '-', '@', '_', ' ') }), (text) => {
      expect([null, invalid, missing]).toContainEqual(emailProblem(text))
    }),
  )
})

test('a password has six characters or more and no white space, and nothing is trimmed from it', () => {
  expect(passwordProblem('')).toEqual(checkMessage('passwordRequired'))
  expect(passwordProblem('12345')).toEqual(checkMessage('passwordTooShort'))
  for (const password of ['123 456', ' 123456', '123456 ', '123\t456', '123\u00a0456'])
    expect(passwordProblem(password)).toEqual(checkMessage('passwordHasSpace'))
  expect(passwordProblem('123456')).toBeNull()
  expect(passwordProblem('x'.repeat(129))).toEqual(checkMessage('passwordTooLong'))
})

test('the second field of a new password is there and the same', () => {
  expect(confirmProblem('123456', '')).toEqual(checkMessage('confirmRequired'))
  expect(confirmProblem('123456', '123457')).toEqual(checkMessage('confirmDiffers'))
  expect(confirmProblem('123456', '123456')).toBeNull()
})
