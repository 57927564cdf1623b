import type { Ask } from '../../router.ts'
import type { Fault } from '../board.ts'
import { textIn, textsIn, type StockRow } from '../played.ts'
import { conditionOf } from './quotas.ts'
import { prodegeStock, type Clicks, type PastParticipation, type Project } from './stock.ts'
import type { ProdegeStatus } from './redirect.ts'
import { targetsOf } from '../shelf.ts'

const minuteMs = 60_000
const refillMs = { 0: Infinity, 1: 30 * minuteMs, 2: 60 * minuteMs, 3: 24 * 60 * minuteMs } as const
const dayMs = 24 * 60 * minuteMs
const loweredShare = 0.8

/** How a panelist took part in a project. */
type Participation = { vpid: string; projectId: number; at: Date; status: ProdegeStatus | null }

/** Prodege's projects in field: the places and clicks that are left, and who has taken part. */
export function createField(board: { now(): Date; draw(fault: Fault): boolean }) {
  const fresh = () => new Map(prodegeStock.map((one) => [one.projectid, one]))
  let projects = fresh()
  let only: ReadonlySet<string> | null = null
  const filledAt = new Map<number, number>()
  const taken: Participation[] = []

  const keep = (project: Project) => void projects.set(project.projectid, project)
  const now = () => board.now().getTime()

  /** The project, with its clicks refilled if that is due. */
  function find(projectId: number): Project | null {
    const project = projects.get(projectId)
    const clicks = project?.max_clicks_settings
    if (!project || !clicks) return project ?? null
    const since = filledAt.get(projectId)
    if (since === undefined || now() - since < refillMs[clicks.max_clicks_max_click_rate_id]) return project
    filledAt.delete(projectId)
    const filled = withClicks(project, clicks, clicks.max_clicks_cap)
    keep(filled)
    return filled
  }

  function change(fields: Ask['body']): string | null {
    if ('only' in fields) {
      const ids = textsIn(fields, 'only')
      only = ids && new Set(ids)
      return null
    }
    const project = find(Number(textIn(fields, 'id')))
    if (!project) return 'id names no project'
    const [price, left, clicks] = ['price', 'left', 'clicks'].map((name) => textIn(fields, name))
    const settings = project.max_clicks_settings
    keep({
      ...(clicks && settings ? withClicks(project, settings, Number(clicks)) : project),
      ...(price ? { cpi: Number(price) } : {}),
      ...(left ? { remaining_completes: Number(left) } : {}),
    })
    return null
  }

  return {
    find,
    /** Every project with places left. With the price fault on, prices fall right afterwards. */
    offer(): Project[] {
      const offered = [...projects.keys()].flatMap((id) => find(id) ?? [])
      const open = offered.filter(
        (one) => one.remaining_completes > 0 && (only === null || only.has(String(one.projectid))),
      )
      if (board.draw('price-lowered')) {
        for (const one of open) keep({ ...one, cpi: Math.round(one.cpi * loweredShare * 1000) / 1000 })
      }
      return open
    },
    /** Counts a click; false if none is left. */
    click(project: Project, vpid: string): boolean {
      const clicks = project.max_clicks_settings
      if (clicks && clicks.max_clicks_allowed_clicks <= 0) return false
      taken.push({ vpid, projectId: project.projectid, at: board.now(), status: null })
      if (clicks) {
        if (!filledAt.has(project.projectid)) filledAt.set(project.projectid, now())
        keep(withClicks(project, clicks, clicks.max_clicks_allowed_clicks - 1))
      }
      return true
    },
    /** Takes a place from each matched quota that counts completes (1) or clicks (2). */
    count(projectId: number, matched: readonly number[], counts: 1 | 2): void {
      const project = find(projectId)
      if (!project) return
      const quotas = project.quotas.map((quota) =>
        quota.calculation_type === counts && matched.includes(quota.quota_id)
          ? { ...quota, number_of_respondents: Math.max(0, quota.number_of_respondents - 1) }
          : quota,
      )
      keep({ ...project, quotas, remaining_completes: project.remaining_completes - (counts === 1 ? 1 : 0) })
    },
    /** How a panelist's one participation ended; a second arrival does not change it. */
    ended(projectId: number, vpid: string, status: ProdegeStatus): void {
      const last = taken.findLast((one) => one.projectId === projectId && one.vpid === vpid)
      if (last?.status === null) last.status = status
    },
    hasTaken: (projectId: number, vpid: string): boolean =>
      taken.some((one) => one.projectId === projectId && one.vpid === vpid),
    /** Whether earlier participation keeps a panelist out. */
    isKeptOut(filter: PastParticipation | null, vpid: string): boolean {
      if (!filter) return false
      const since = filter.in_past_days === 0 ? 0 : now() - filter.in_past_days * dayMs
      const isIn = taken.some(
        (one) =>
          one.vpid === vpid &&
          one.at.getTime() >= since &&
          filter.participation_project_ids.includes(one.projectId) &&
          typesOf(one.status).some((type) => filter.participation_types.includes(type)),
      )
      return filter.filter_type === 'exclude' ? isIn : !isIn
    },
    change,
    rows: (): StockRow[] =>
      [...projects.values()].map((one) => ({
        id: String(one.projectid),
        title: one.project_name,
        price: String(one.cpi),
        country: one.country_code ?? 'by quota',
        left: one.remaining_completes,
        targets: one.quotas
          .map((quota) => `${targetsOf(quota.targeting_criteria.map(conditionOf))} (${quota.number_of_respondents})`)
          .join(', '),
      })),
    reset(): void {
      projects = fresh()
      only = null
      filledAt.clear()
      taken.length = 0
    },
  }
}

export type Field = ReturnType<typeof createField>

const withClicks = (project: Project, clicks: Clicks, allowed: number): Project => ({
  ...project,
  max_clicks_settings: { ...clicks, max_clicks_allowed_clicks: allowed },
})

/** Every ending implies a click. */
function typesOf(status: ProdegeStatus | null): PastParticipation['participation_types'] {
  if (status === null) return ['click']
  if (status === 1) return ['click', 'complete']
  return ['click', status === 2 ? 'oq' : 'dq']
}
