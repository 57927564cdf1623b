import { expect, test } from 'vitest'
import { checks, emptyProblem, phoneProblem } from './fields.ts'

test('a name has a letter that can be seen', () => {
  for (const name of ['Jo', '李', 'Ö', "O'Neill", 'J\u200B', 'محمد']) expect(checks.firstName(name)).toBeNull()
  for (const name of ['', ' ', '\u200B', '\u200D\uFEFF', '\u3164', '\u00AD', '7', '!!', '\u{E0041}'])
    expect(checks.firstName(name)).toBe('First name cannot be left empty')
})

test('a text of characters that nobody sees is empty, and signs alone are not', () => {
  expect(emptyProblem('Message', ' \u200B\u2060 ')).toBe('Message cannot be left empty')
  expect(emptyProblem('Message', '?!')).toBeNull()
})

test('a phone number is made of digits, spaces, brackets and dashes, with a plus in front', () => {
  for (const phone of ['12345', '+1 718 555 0142', '(030) 1234-567', '+44 7700 900123'])
    expect(phoneProblem(phone)).toBeNull()
  for (const phone of ['abc', '1234', '+1+2345', '12345x', '1'.repeat(21), '-----', '12 34', '１２３４５'])
    expect(phoneProblem(phone)).toBe('Please enter a valid phone number')
})
