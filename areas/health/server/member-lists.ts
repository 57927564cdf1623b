import { isDay, type Day } from '../../../platform/contract/day.ts'
import { checkMessage } from '../../../platform/contract/fields.ts'
import type { Db } from '../../../platform/server/db.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import {
  agesAtMost,
  flowFigures,
  healthCountedMax,
  healthDims,
  healthFigures,
  levelFigures,
  type HealthFigure,
  type HealthMember,
  type MemberList,
} from '../contract/health.ts'
import * as lists from './list-store.ts'
import type { ListAsk } from './list-store.ts'
import { monthStart, type Span } from '../../../platform/contract/day-span.ts'

type Needs = {
  db: Db
  today: () => Promise<Day>
  spanOf: (ask: { startDate?: Day; endDate?: Day }, now: Day, byDefault: Day) => Span
}
type Page = MemberList & { limit?: number; cursor?: string }
const rowsAtOnce = 25
const monthsByDefault = 13

const isFigure = (figure: string): figure is HealthFigure => (healthFigures as readonly string[]).includes(figure)
function kindOf(figure: HealthFigure): 'level' | 'flow' | 'age' | 'joined' {
  if ((levelFigures as readonly string[]).includes(figure)) return 'level'
  if ((flowFigures as readonly string[]).includes(figure)) return 'flow'
  return figure === 'over' || figure === 'retained' ? 'age' : 'joined'
}

/** The members behind each figure. */
export function createMemberLists({ db, today, spanOf }: Needs) {
  const readAsk = async ({
    figure,
    day,
    dim = 'all',
    value = '',
    ageNo = 0,
    ...days
  }: MemberList): Promise<ListAsk> => {
    if (!isFigure(figure)) throw new Problem('figure-unknown')
    const now = await today()
    if (day !== undefined && !isDay(day)) throw fieldProblem('invalid-input', 'day', checkMessage('dateInvalid'))
    const joined = spanOf(days, now, monthStart(now, 1 - monthsByDefault))
    const kind = kindOf(figure)
    // Whether an age is over is decided as of today; a figure of a future day is shown as of today.
    const asked = kind === 'age' || day === undefined || day > now ? now : day
    if (kind !== 'age') spanOf({ startDate: asked }, now, now)
    const part = dim === 'all' ? { dim: '' as const, value: '' } : { dim, value }
    return { figure, day: asked, first: joined.first, last: joined.last, ageNo, ...part }
  }

  return {
    /** A page of the members behind a figure, and how many there are; 'figure-unknown', 'members-hidden'. */
    members: async ({ limit = rowsAtOnce, cursor, ...list }: Page, knowsPeople: boolean) => {
      const ask = await readAsk(list)
      if (!knowsPeople) throw new Problem('members-hidden')
      if (cursor !== undefined && !isId(cursor)) throw new Problem('not-found')
      const [found, count, gone] = await Promise.all([
        lists.listMembers(db, ask, cursor ?? null, limit + 1),
        lists.countMembers(db, ask, healthCountedMax + 1),
        lists.countGone(db, ask, kindOf(ask.figure)),
      ])
      const rows = found.slice(0, limit)
      return {
        rows: rows.map(toMember),
        count: Math.min(count, healthCountedMax),
        isCapped: count > healthCountedMax,
        gone,
        nextCursor: found.length > limit ? (rows.at(-1)?.user_id ?? null) : null,
      }
    },

    /** The same for a list given as the query string of this call; null when it names no figure. */
    segmentIds: async (segment: string): Promise<string[] | null> => {
      const params = new URLSearchParams(segment)
      const text = (name: string) => (params.has(name) ? { [name]: params.get(name) ?? '' } : {})
      const ageNo = Number(params.get('ageNo'))
      const list = {
        figure: params.get('figure') ?? '',
        dim: healthDims.find((one) => one === params.get('dim')) ?? 'all',
        ...text('day'),
        ...text('value'),
        ...text('startDate'),
        ...text('endDate'),
        ageNo: Number.isInteger(ageNo) && ageNo >= 0 && ageNo < agesAtMost ? ageNo : 0,
      }
      const ask = await readAsk(list).catch((error: unknown) => {
        if (error instanceof Problem) return null
        throw error
      })
      return ask && lists.readMemberIds(db, ask, healthCountedMax)
    },

    /** The ids of the members behind a figure, at most 10,000; 'figure-unknown'. */
    idsOf: async (list: MemberList): Promise<string[]> =>
      lists.readMemberIds(db, await readAsk(list), healthCountedMax),
  }
}

const toMember = (row: lists.MemberRow): HealthMember => ({
  panelistId: row.user_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  countryId: row.country,
  value: row.source,
  label: row.label,
  joinedOn: row.cohort,
  lastActiveOn: row.last_on,
})
