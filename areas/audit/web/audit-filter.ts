import { isDay } from '../../../platform/contract/day.ts'
import { openRange, type DayRange } from '../../../kit/date-range.ts'

/** Who did what to what, and when; an action may be a module with its dot: everything there. */
export type AuditFilter = { actorId: string; action: string; subject: string; range: DayRange }

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '')
/** What the contract takes of each. */
const longest = { actorId: 64, action: 80, subject: 200 } as const

/** What an address asks for; what means nothing is left out. */
export function readFilter(params: URLSearchParams): {
  filter: AuditFilter
  after: string | null
  entry: string | null
} {
  const [from, to] = [dayIn(params.get('startDate')), dayIn(params.get('endDate'))]
  const textIn = (name: keyof typeof longest) => (params.get(name) ?? '').trim().slice(0, longest[name])
  const idIn = (name: string) => /^[\w-]{1,64}$/.exec(params.get(name) ?? '')?.[0] ?? null
  return {
    filter: {
      actorId: textIn('actorId'),
      action: textIn('action'),
      subject: textIn('subject'),
      range: from !== '' && to !== '' && from > to ? openRange : { from, to },
    },
    after: idIn('after'),
    entry: idIn('entry'),
  }
}

/** A change of the filter as a change of the address, which begins at the newest again. */
export const filterChanges = ({ range, ...texts }: Partial<AuditFilter>) => ({
  ...texts,
  ...(range === undefined ? {} : { startDate: range.from, endDate: range.to }),
  after: null,
  entry: null,
})

export const noFilter: AuditFilter = { actorId: '', action: '', subject: '', range: openRange }

/** The filter as the calls take it. */
export const queryOf = ({ actorId, action, subject, range }: AuditFilter): Record<string, string> => ({
  ...(actorId ? { actorId } : {}),
  ...(action ? { action } : {}),
  ...(subject ? { subject } : {}),
  ...(range.from ? { startDate: range.from } : {}),
  ...(range.to ? { endDate: range.to } : {}),
})

/** Whether anything is left out. */
export const isFiltered = (filter: AuditFilter): boolean => Object.keys(queryOf(filter)).length > 0
