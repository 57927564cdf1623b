import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { siteSettingMessage, siteSettings } from '../contract.ts'
import { siteWords } from './words.ts'

export const siteArea = serverArea({
  name: 'site',
  needs: [],
  settings: siteSettings,
  build: ({ chosen }: { chosen: Pick<Chosen, 'get' | 'versionOf'> }) => ({
    /** What the panel is called now. */
    site: { name: () => chosen.get(siteSettings.name) },
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
})
