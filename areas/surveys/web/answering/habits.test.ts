import { expect, test } from 'vitest'
import { readHabits } from './habits.ts'

const keeping = (text: string | null) => ({ getItem: () => text })

test('questions move on by themselves unless the reader wants less motion', () => {
  expect(readHabits(keeping(null), false)).toEqual({ movesOn: true, hasKeys: true })
  expect(readHabits(keeping(null), true)).toEqual({ movesOn: false, hasKeys: true })
})

test('what the reader switched counts more than what the device prefers', () => {
  expect(readHabits(keeping('{"movesOn":true,"hasKeys":false}'), true)).toEqual({ movesOn: true, hasKeys: false })
})

test.each(['{', '7', '{"movesOn":"yes"}', 'null'])('what cannot be read counts as nothing kept: %s', (text) => {
  expect(readHabits(keeping(text), false)).toEqual({ movesOn: true, hasKeys: true })
})
