/** Spans of time in milliseconds, as Date counts them. A day here is 24 hours: days of the calendar are in `day.ts` and `day-span.ts`. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
