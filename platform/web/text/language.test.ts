import { afterEach, expect, test, vi } from 'vitest'
import { pointsText } from '../../../kit/Points.tsx'
import { numberLocale } from './language.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en-GB', 'en-GB'],
  ['en-US@posix', 'en-US'],
  ['en_US', 'en-US'],
  ['de-DE', 'en-US'],
])('a browser that says %s groups numbers as %s does', (said, used) => {
  vi.stubGlobal('navigator', { language: said })
  expect(numberLocale()).toBe(used)
  expect(pointsText(4420)).toBe('4,420')
})
