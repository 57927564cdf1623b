import { prodegeQuestions } from './quotas.ts'
import { linkHash } from './signing.ts'
import { prodegeCountries, type Project } from './stock.ts'
import type { RespondentAnswers } from '../screener.ts'

const sourceId = '6016'

type LinkFields = { projectId: string; sourceId: string; cpi: string }
export const linkParameters = ({ projectId, sourceId: source, cpi }: LinkFields): [string, string][] => [
  ['projectid', projectId],
  ['sourceid', source],
  ['cpi', cpi],
]

/** The signed link of a project. */
export function surveyUrl(base: string, { projectid, cpi }: Project): string {
  const parameters = linkParameters({ projectId: String(projectid), sourceId, cpi: String(cpi) })
  const query = parameters.map((pair) => pair.join('=')).join('&')
  return `${base}/g/survey-click?${query}&hsh=${linkHash(parameters)}`
}

/** What an entry link holds: the network's part, and what the panel added. */
export type Entry = LinkFields & {
  hash: string
  /** The panel's own id of the panelist. */
  vpid: string
  countryId: number
  known: RespondentAnswers
  variables: readonly (readonly [name: string, text: string])[]
}

const own = new Set(['projectid', 'sourceid', 'cpi', 'hsh', 'vpid', 'country_id'])
const vpidPattern = /^[\w*@\-[\]$]+$/

/** Reads an entry link; null without a panelist or a country, which the network's page requires. */
export function readEntry(query: URLSearchParams): Entry | null {
  const text = (name: string) => query.get(name) ?? ''
  if (!vpidPattern.test(text('vpid')) || !/^\d+$/.test(text('country_id'))) return null
  const added = [...query].filter(([name]) => !own.has(name))
  return {
    projectId: text('projectid'),
    sourceId: text('sourceid'),
    cpi: text('cpi'),
    hash: text('hsh'),
    vpid: text('vpid'),
    countryId: Number(text('country_id')),
    known: new Map(
      added.flatMap(([name, codes]) => {
        const question = prodegeQuestions[Number(/^q(\d+)$/.exec(name)?.[1] ?? 0)]
        return question && codes !== '' ? [[question, codes.split(',')] as const] : []
      }),
    ),
    variables: added.filter(([name]) => !/^q\d+$/.test(name)),
  }
}

export const countryIdOf = (country: string): number | null => prodegeCountries[country] ?? null
