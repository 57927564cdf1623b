import { demoPassword } from '../../../seed/content/accounts.ts'
import type { Recount } from './fill.ts'

type Read = (path: string) => Promise<string>
/** What each call answered, by its path. */
export type Answers = ReadonlyMap<string, string>
const atOnce = 6

/**
 * Logs in as the demo world's first administrator; returns what reads one path of the API, as it is answered. A busy machine
 * reads for longer than an access token is good for, and logs in again then.
 */
export async function openReader(port: number): Promise<Read> {
  const base = `http://127.0.0.1:${port}/api/v1`
  let access = await logIn(base)
  let again: Promise<string> | null = null
  /** Of all calls that one token was refused for, the first logs in. */
  const renew = async (refused: string): Promise<void> => {
    if (refused !== access) return
    again ??= logIn(base).finally(() => (again = null))
    access = await again
  }
  return async (path) => {
    for (let tries = 0; ; tries += 1) {
      const used = access
      const got = await fetch(`${base}/${path}`, { headers: { authorization: `Bearer ${used}` } })
      const text = await got.text()
      // Each server has a port of its own, which is in the addresses that it answers.
      if (got.ok) return text.replaceAll(/"(countedAt|asOf|requestId)":"[^"]*"|http:\/\/localhost:\d+/g, '')
      if (tries > 2 || (got.status < 500 && got.status !== 401))
        throw new Error(`${path}: ${got.status} ${text.slice(0, 200)}`)
      if (got.status === 401) await renew(used)
    }
  }
}

async function logIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: demoPassword }),
  })
  const { data, message } = (await answer.json()) as {
    data: { token: { access: { token: string } } | null } | null
    message: string
  }
  if (!data?.token) throw new Error(`the administrator cannot log in: ${message}`)
  return data.token.access.token
}

/** Lists every call whose answer is computed from clicks or visits, for each day, each month and the year. */
export function listCalls(affIds: readonly number[], days: readonly string[]): string[] {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => {
    const own = days.filter((day) => day.startsWith(month))
    return `startDate=${own[0]}&endDate=${own.at(-1)}`
  })
  const spans = [...months, `startDate=${first}&endDate=${last}`]
  const each = [...days.map((day) => `startDate=${day}&endDate=${day}`), ...spans]
  return [
    ...affIds.flatMap((affId) => each.map((span) => `affiliate/dashboard?affId=${affId}&${span}`)),
    ...affIds.map((affId) => `affiliate/dashboardCsv?affId=${affId}&startDate=${first}&endDate=${last}`),
    ...affIds.map((affId) => `affiliate/campaign?affId=${affId}`),
    ...each.map((span) => `reports/signupsByDate?${span}`),
    ...spans.map((span) => `reports/panelistTrafficReport?limit=100&${span}`),
    ...months.map((span) => `health/sources?${span}`),
    `reports/downloadReport/traffic?startDate=${first}&endDate=${last}`,
  ]
}

/** Makes all of the calls, some at a time. */
export async function readAll(read: Read, calls: readonly string[]): Promise<Answers> {
  const answers = new Map<string, string>()
  const waiting = [...calls]
  const next = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) answers.set(path, await read(path))
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return answers
}

/** Lists the calls that are answered otherwise than before. */
export const listChanged = (before: Answers, after: Answers): string[] =>
  [...before].flatMap(([path, text]) =>
    after.get(path) === text ? [] : [`${path}: ${findChange(text, after.get(path) ?? '')}`],
  )
function findChange(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  return `"${before.slice(Math.max(0, at - 30), at + 50)}" became "${after.slice(Math.max(0, at - 30), at + 50)}"`
}

type Dashboard = { data: { events: { totals: { clicks: number } } } }
type Signups = { data: { rows: { day: string; visits: number }[] } }
/** Compares the figures of single days with a count of the rows themselves; lists what differs. */
export function listMiscounted(
  answers: Answers,
  counted: Recount,
  days: readonly string[],
  affIds: readonly number[],
): string[] {
  const wrong: string[] = []
  const say = (what: string, shown: number, rows: number) => {
    if (shown !== rows) wrong.push(`${what}: ${shown} shown, ${rows} rows`)
  }
  for (const day of days) {
    for (const affId of affIds) {
      const text = answers.get(`affiliate/dashboard?affId=${affId}&startDate=${day}&endDate=${day}`) ?? ''
      const shown = (JSON.parse(text) as Dashboard).data.events.totals.clicks
      say(`clicks of ${affId} on ${day}`, shown, counted.clicks.get(`${affId} ${day}`) ?? 0)
    }
    const text = answers.get(`reports/signupsByDate?startDate=${day}&endDate=${day}`) ?? ''
    const shown = (JSON.parse(text) as Signups).data.rows.find((row) => row.day === day)?.visits ?? 0
    say(`visits on ${day}`, shown, counted.visits.get(day) ?? 0)
  }
  return wrong
}
