import { documentPaths } from '../../../platform/contract/addresses.ts'
import { worthOfPoints } from '../../../platform/contract/money.ts'
import { serverArea } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { siteSettingMessage, siteSettings } from '../contract.ts'
import { siteWords } from './words.ts'

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
        const take = () => worthOfPoints(chosen.get(siteSettings.pointsPerDollar))
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
  words: siteWords,
  follow: async ({ site }) => site.keepUp(),
})
