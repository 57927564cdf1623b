import { expect, test } from 'vitest'
import { addStay, longestGapMs, noWork, staysMax, type Work } from './working-time.ts'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000)
const stay = (work: Work, page: number, from: number, to: number) =>
  addStay(work, { page, since: at(from), now: at(to) })

test('the time between two saves belongs to the page that was open, and saves of one page are one stay', () => {
  const work = stay(stay(stay(noWork, 0, 0, 20), 0, 20, 30), 1, 30, 75)
  expect(work).toEqual({
    pages: [
      [0, 30_000],
      [1, 45_000],
    ],
    workedMs: 75_000,
  })
})

test('a gap counts for at most five minutes, though the page tells all of it', () => {
  const work = stay(stay(noWork, 0, 0, 3_600), 1, 3_600, 3_660)
  expect(work.pages[0]).toEqual([0, 3_600_000])
  expect(work.workedMs).toBe(longestGapMs + 60_000)
})

test('an attempt that was under way before stays unmeasured, and a clock that goes back counts nothing', () => {
  expect(stay({ pages: [], workedMs: null }, 2, 0, 60).workedMs).toBeNull()
  expect(stay(noWork, 0, 60, 0).workedMs).toBe(0)
})

test('a reader who goes to and fro for ever does not make the row grow', () => {
  let work: Work = noWork
  for (let n = 0; n < staysMax * 2; n += 1) work = stay(work, n % 2, n, n + 1)
  expect(work.pages).toHaveLength(staysMax)
  expect(work.workedMs).toBe(staysMax * 2 * 1_000)
})
