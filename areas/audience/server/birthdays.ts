import { ageOn, utcDay, type Day } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'

const firstDay = Date.UTC(1900, 0, 1)
/** Converts a day to the number of days since 1900; -1 for a text that is not a day. */
export function toDayNumber(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) || at < firstDay ? -1 : Math.round((at - firstDay) / dayMs)
}
const dayOf = (number: number): Day => utcDay(new Date(firstDay + number * dayMs))

/** Finds the last birthday, as a day number, of people who are at least `age` years old today; -1 when there is none. */
export function findLastBirthday(age: number, today: Day): number {
  let low = -1
  let high = toDayNumber(today)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (ageOn(dayOf(middle), today) >= age) low = middle
    else high = middle - 1
  }
  return low
}
