import { afterEach, expect, test, vi } from 'vitest'
import { renewBanner } from './consent.ts'

afterEach(() => vi.unstubAllGlobals())

/** A document that records what is written to its cookie. */
function standIn(cookie: string): string[] {
  const written: string[] = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
  return written
}

test('a visit begins the ten years of an answered banner again, and answers none for its reader', () => {
  const answered = standIn('a=1; userifno=1')
  renewBanner()
  expect(answered).toEqual([`userifno=1; Max-Age=${3650 * 86_400}; Path=/; SameSite=Lax; Secure`])
  const open = standIn('a=1')
  renewBanner()
  expect(open).toEqual([])
})
