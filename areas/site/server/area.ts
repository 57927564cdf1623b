import { documentPaths } from '../../../platform/contract/addresses.ts'
import { languageCodes } from '../../../platform/contract/language.ts'
import { crossCheck, serverArea } from '../../../platform/server/area.ts'
import { siteSettingMessage, siteSettings } from '../contract/settings.ts'
import { siteRecord } from './recorded.ts'
import { siteRoutes } from './routes.ts'
import { createSite } from './service.ts'
import { siteWords } from './words.ts'

const { name, logo, logoDark, icon, primaryColor, accentColor, pointName, pointsName } = siteSettings

export const siteArea = serverArea({
  name: 'site',
  needs: ['audit', 'settingsDesk'],
  settings: siteSettings,
  build: (given: Parameters<typeof createSite>[0]) => ({ site: createSite(given) }),
  crossChecks: ({ site }) => [
    crossCheck([logo, logoDark, icon, primaryColor, accentColor], site.faults),
    crossCheck([pointName, pointsName], async (next) => {
      const [ones, manies] = [next.get(pointName), next.get(pointsName)]
      const lacks = languageCodes.some((language) => !ones[language] !== !manies[language])
      return lacks ? [{ key: pointsName.key, message: siteSettingMessage('bothNames') }] : []
    }),
  ],
  opening: (_services, { chosen }) => [
    {
      code: 'brand',
      href: documentPaths.brandAdmin,
      isRequired: true,
      title: siteSettingMessage('brandChosen'),
      todo: siteSettingMessage('brandChosenText'),
      isDone: async () => {
        // A setting that was changed back to its default does not count as changed.
        const isOwn = (one: typeof name | typeof logo | typeof primaryColor) => chosen.get(one) !== one.default
        return isOwn(name) && [logo, primaryColor].some(isOwn)
      },
    },
  ],
  routes: (app, services) => siteRoutes(app, services),
  jobs: (jobs, { site }) => jobs.every('20 4 * * *', 'site.prune', site.prune),
  words: siteWords,
  records: () => siteRecord.finding({}),
  follow: async ({ site }) => site.keepUp(),
})
