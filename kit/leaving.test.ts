import { expect, test } from 'vitest'
import { isLeaving } from './leaving.ts'

const at = (search: string, pathname = '/legal-texts') => ({ pathname, search })

test('another page leaves changes behind, and on the same page another thing that the address chooses', () => {
  expect(isLeaving(at(''), at('', '/emails'))).toBe(true)
  expect(isLeaving(at('?tab=a'), at('?tab=b'))).toBe(false)
  expect(isLeaving(at('?text=terms'), at(''), 'text')).toBe(true)
  expect(isLeaving(at('?text=terms'), at('?text=privacy'), 'text')).toBe(true)
  expect(isLeaving(at('?text=terms'), at('?text=terms&after=7'), 'text')).toBe(false)
})
