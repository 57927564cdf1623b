import { expect, test } from 'vitest'
import { findTabScroll } from './tab-scroll.ts'

const row = { scrollLeft: 0, clientWidth: 300 }

test('a row of tabs stays where it is while the chosen tab is visible', () => {
  expect(findTabScroll(row, { offsetLeft: 0, offsetWidth: 50 })).toBeNull()
  expect(findTabScroll(row, { offsetLeft: 50, offsetWidth: 60 })).toBeNull()
  expect(findTabScroll(row, { offsetLeft: 240, offsetWidth: 60 })).toBeNull()
})

test('a tab that is cut off is scrolled to, with a part of the next one', () => {
  expect(findTabScroll(row, { offsetLeft: 250, offsetWidth: 60 })).toBe(34)
  expect(findTabScroll({ ...row, scrollLeft: 34 }, { offsetLeft: 50, offsetWidth: 60 })).toBeNull()
  expect(findTabScroll({ ...row, scrollLeft: 60 }, { offsetLeft: 50, offsetWidth: 60 })).toBe(26)
})

test('written from right to left, what is cut off lies left of the row', () => {
  expect(findTabScroll(row, { offsetLeft: 240, offsetWidth: 60 })).toBeNull()
  expect(findTabScroll(row, { offsetLeft: -20, offsetWidth: 60 })).toBe(-44)
  expect(findTabScroll({ ...row, scrollLeft: -44 }, { offsetLeft: 240, offsetWidth: 60 })).toBe(24)
})
