import { documentPaths } from '../../../platform/contract/addresses.ts'
import { worthOfPoints } from '../../../platform/contract/money.ts'
import { languageCodes } from '../../../platform/contract/language.ts'
import { crossCheck, serverArea } from '../../../platform/server/area.ts'
import { callPoints } from '../../../platform/server/words.ts'
import { usualPointNames, type PointNames } from '../../../platform/contract/point-names.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { siteSettingMessage, siteSettings } from '../contract.ts'
import { siteWords } from './words.ts'

/** What points are called where that is not what the files of words say. */
export function pointNamesIn({ get }: Pick<Chosen, 'get'>): PointNames {
  const [ones, manies] = [get(siteSettings.pointName), get(siteSettings.pointsName)]
  const named = languageCodes.flatMap((language) => {
    const [one, many] = [ones[language], manies[language]]
    const usual = usualPointNames[language]
    return one && many && (one !== usual?.one || many !== usual.many) ? [[language, { one, many }] as const] : []
  })
  return Object.fromEntries(named)
}

export const siteArea = serverArea({
  name: 'site',
  needs: [],
  settings: siteSettings,
  build: ({ chosen }: { chosen: Pick<Chosen, 'get' | 'versionOf' | 'watch'> }) => ({
    site: {
      /** What the panel is called now. */
      name: () => chosen.get(siteSettings.name),
      /** The languages that readers may choose from, in the order of the product. */
      languages: () => {
        const offered = chosen.get(siteSettings.languages)
        return siteSettings.languages.shape.of.filter((language) => offered.includes(language))
      },
      /** Takes over what belongs to the program as its words do, now and with every change. */
      keepUp: (): (() => void) => {
        const take = () => {
          worthOfPoints(chosen.get(siteSettings.pointsPerDollar))
          callPoints(pointNamesIn(chosen))
        }
        take()
        return chosen.watch(take)
      },
    },
  }),
  opening: (_services, { chosen }) => [
    {
      code: 'brand',
      href: `${documentPaths.settingsAdmin}?setting=${siteSettings.name.key}`,
      isRequired: true,
      title: siteSettingMessage('nameChosen'),
      todo: siteSettingMessage('nameChosenText'),
      isDone: async () => chosen.versionOf(siteSettings.name.key) > 0,
    },
  ],
  crossChecks: () => [
    crossCheck([siteSettings.pointName, siteSettings.pointsName], async (next) => {
      const [ones, manies] = [next.get(siteSettings.pointName), next.get(siteSettings.pointsName)]
      const lacks = languageCodes.some((language) => !ones[language] !== !manies[language])
      return lacks ? [{ key: siteSettings.pointsName.key, message: siteSettingMessage('bothNames') }] : []
    }),
  ],
  words: siteWords,
  follow: async ({ site }) => site.keepUp(),
})
