import { expect, test } from 'vitest'
import { beginPull, farPx, movePull } from './pull.ts'

const top = { fingers: 1, scrolled: 0 }
const begun = () => beginPull({ x: 100, y: 100 }, { ...top, isCovered: false })

test('one finger at the top of the page pulls: far enough, and never further than a hand’s breadth', () => {
  const pull = begun()
  if (!pull) throw new Error('not begun')
  expect(movePull(pull, { x: 102, y: 104 }, top)?.pulled).toBe(0)
  expect(movePull(pull, { x: 110, y: 200 }, top)?.pulled).toBe(46)
  expect(movePull(pull, { x: 110, y: 240 }, top)?.pulled).toBeGreaterThanOrEqual(farPx)
  expect(movePull(pull, { x: 110, y: 900 }, top)?.pulled).toBe(96)
})

test('a page that is scrolled, two fingers and a page under a dialog are nobody’s pull', () => {
  const at = { x: 1, y: 1 }
  expect(beginPull(at, { fingers: 1, scrolled: 1, isCovered: false })).toBeNull()
  expect(beginPull(at, { fingers: 2, scrolled: 0, isCovered: false })).toBeNull()
  expect(beginPull(at, { fingers: 1, scrolled: 0, isCovered: true })).toBeNull()
  // On iOS the scroll position is negative while the page bounces.
  expect(beginPull(at, { fingers: 1, scrolled: -3, isCovered: false })).not.toBeNull()
})

test('a finger that goes up or sideways, or is joined by another, means something else', () => {
  const pull = begun()
  if (!pull) throw new Error('not begun')
  expect(movePull(pull, { x: 100, y: 80 }, top)).toBeNull()
  expect(movePull(pull, { x: 160, y: 120 }, top)).toBeNull()
  expect(movePull(pull, { x: 100, y: 200 }, { fingers: 2, scrolled: 0 })).toBeNull()
  expect(movePull(pull, { x: 100, y: 200 }, { fingers: 1, scrolled: 5 })).toBeNull()
  // A pull that has begun stays a pull, even if the finger drifts sideways.
  expect(movePull({ ...pull, pulled: 20 }, { x: 260, y: 200 }, top)?.pulled).toBe(46)
})
