import { countryIdOf, linkParameters, type Entry } from './link.ts'
import type { Field } from './field.ts'
import { failedOn, judgeQuotas, type Judgement } from './quotas.ts'
import type { ProdegeStatus } from './redirect.ts'
import type { Project } from './stock.ts'
import { linkHash } from './signing.ts'

/** The network's term reasons that are played. */
export const reasons = {
  profile: '8',
  quota: '2',
  clicks: '28',
  quality: '10',
  duplicate: '17',
  underage: '41',
} as const

export type TurnedAway = { status: ProdegeStatus; reason: string; failedOn: readonly number[] }
const away = (status: ProdegeStatus, reason: string, failed: readonly number[] = []): TurnedAway => ({
  status,
  reason,
  failedOn: failed,
})

/** Countries where panelists may be 13; elsewhere they must be 16. */
const youngCountries: readonly (number | null)[] = [1, 2, 3]

/** Whether the network made this link. If not, nothing in it can be trusted, and the browser is sent nowhere. */
export const isGenuine = ({ projectId, sourceId, cpi, hash }: Entry): boolean =>
  hash === linkHash(linkParameters({ projectId, sourceId, cpi }))

/** How a panelist is turned away on arrival, after the click was counted; null for one who may enter. */
export function atTheDoor(
  project: Project,
  entry: Entry,
  field: Field,
  oldPriceIs: 'honoured' | 'refused',
): TurnedAway | null {
  const { vpid, countryId, known } = entry
  if (project.remaining_completes <= 0) return away(2, reasons.quota)
  if (Number(entry.cpi) > project.cpi && oldPriceIs === 'refused') return away(2, reasons.quota)
  if (field.isKeptOut(project.past_participation, vpid)) return away(3, reasons.duplicate)
  if (project.country_code !== null && countryIdOf(project.country_code) !== countryId) return away(3, reasons.profile)
  const [age] = known.get('age') ?? []
  const isUnderage = age !== undefined && Number(age) < (youngCountries.includes(countryId) ? 13 : 16)
  if (isUnderage) return away(3, reasons.underage)
  return turnedAway(project, entry, judgeQuotas(project.quotas, entry))
}

/** How a judgement turns a panelist away, or null. */
export function turnedAway(project: Project, { known }: Pick<Entry, 'known'>, judgement: Judgement): TurnedAway | null {
  if ('asks' in judgement || judgement.ending === 'complete') return null
  return judgement.ending === 'quota'
    ? away(2, reasons.quota)
    : away(3, reasons.profile, failedOn(project.quotas, known))
}
