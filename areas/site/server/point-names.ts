import { languageCodes } from '../../../platform/contract/language.ts'
import { usualPointNames, type PointNames } from '../../../platform/contract/point-names.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { siteSettings } from '../contract/settings.ts'

/** Reads the operator's names of points, where they differ from ours. */
export function pointNamesIn({ get }: Pick<Chosen, 'get'>): PointNames {
  const [ones, manies] = [get(siteSettings.pointName), get(siteSettings.pointsName)]
  const named = languageCodes.flatMap((language) => {
    const [one, many] = [ones[language], manies[language]]
    const usual = usualPointNames[language]
    return one && many && (one !== usual?.one || many !== usual.many) ? [[language, { one, many }] as const] : []
  })
  return Object.fromEntries(named)
}
