import { dayMs, minuteMs } from '../platform/contract/durations.ts'
import type { TravelTo } from './past-clock.ts'

type Live = (at: Date) => Promise<void>
type Happening = { at: number; live: Live }

export type Diary = ReturnType<typeof createDiary>

/** What is to happen and when. It is lived through in the order of time, and what happens may add what follows from it. */
export function createDiary({ travelTo, until }: { travelTo: TravelTo; until: Date }) {
  // Sorted from the last to the first, so that the next is taken off the end.
  const coming: Happening[] = []

  const placeOf = (at: number): number => {
    let low = 0
    let high = coming.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((coming[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    /** Adds what happens at a time; what would come after the end of the diary never happens. */
    add: (at: Date, live: Live): void => {
      if (at < until) coming.splice(placeOf(at.getTime()), 0, { at: at.getTime(), live })
    },
    /** Lives through everything. */
    live: async (): Promise<void> => {
      for (let next = coming.pop(); next; next = coming.pop()) {
        const at = new Date(next.at)
        await travelTo(at)
        await next.live(at)
      }
    },
  }
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + Math.round(minutes * minuteMs))
