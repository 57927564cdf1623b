import { expect, test } from 'vitest'
import type { Rating } from '../../contract/ratings.ts'
import { createRatingSaver } from './rating-saver.ts'

const stars = (count: number): Rating => ({ stars: count, chips: [] })

/** Sets up a saver and a server that responds when the test says so. */
function played(kept: Rating | null = null) {
  const asked: { rating: Rating; done: () => void; fail: (why: string) => void }[] = []
  const shown: unknown[] = []
  const rate = createRatingSaver(kept, {
    save: (rating) => new Promise((resolve, reject) => asked.push({ rating, done: () => resolve(null), fail: reject })),
    show: (rating, state) => shown.push([rating?.stars ?? null, state]),
  })
  return { asked, shown, rate }
}

test('the last press is what is kept, and presses during a call are one call together', async () => {
  const { asked, shown, rate } = played()
  const first = rate(stars(2))
  void rate(stars(3))
  void rate(stars(5))
  expect(asked.map(({ rating }) => rating.stars)).toEqual([2])
  asked[0]?.done()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.rating.stars).toBe(5)
  asked[1]?.done()
  await first
  expect(shown.at(-1)).toEqual([5, 'saved'])
})

test('what could not be saved is not shown as if it were, and the next press is tried again', async () => {
  const { asked, shown, rate } = played(stars(4))
  const first = rate(stars(1))
  asked[0]?.fail('late')
  await first
  expect(shown.at(-1)).toEqual([4, { failed: 'late' }])
  const second = rate(stars(2))
  asked[1]?.done()
  await second
  expect(shown.at(-1)).toEqual([2, 'saved'])
})
