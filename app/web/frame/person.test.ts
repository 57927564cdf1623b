import { describe, expect, test } from 'vitest'
import { initialsOf, shortName } from './person.ts'

describe('the avatar', () => {
  test.each([
    ['Maya', 'Chen', 'MC'],
    ['maya', 'chen', 'MC'],
    ['Maya', '', 'M'],
    ['', 'Chen', '##'],
    [' ', ' ', '##'],
    ['Élodie', 'Ødegård', 'ÉØ'],
  ])('of %s %s shows %s', (firstName, lastName, letters) => {
    expect(initialsOf(firstName, lastName)).toBe(letters)
  })
})

describe('the menu', () => {
  test.each([
    ['Maya', 'Maya'],
    ['Alexandrin', 'Alexandrin'],
    ['Alexandrina', 'Alexandrin…'],
  ])('cuts the first name %s to %s', (firstName, shown) => {
    expect(shortName(firstName)).toBe(shown)
  })
})
