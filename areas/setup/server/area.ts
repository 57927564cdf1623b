import { documentPaths } from '../../../platform/contract/addresses.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import type { Site } from '../../site/server/service.ts'
import { setupMessage } from '../contract.ts'
import { setupRoutes } from './routes.ts'
import { createSetup } from './service.ts'
import { setupWords } from './words.ts'
import { setupRecord } from './recorded.ts'

type Given = Parameters<typeof createSetup>[0] & {
  isDemo: boolean
  settings: { isProduction: boolean }
  site: Pick<Site, 'isSignUpOpen'>
}

export const setupArea = serverArea({
  name: 'setup',
  needs: ['users', 'auth', 'audit', 'settingsDesk', 'places', 'site'],
  build: (given: Given) => ({ setup: createSetup(given) }),
  opening: (_services, { db, users, site, publicUrl, settings: { isProduction } }) => [
    {
      code: 'public-address',
      // No page can change this, so the step only explains what to do.
      href: documentPaths.settingsAdmin,
      isRequired: isProduction,
      title: setupMessage('https'),
      todo: setupMessage('httpsText'),
      isDone: async () => new URL(publicUrl).protocol === 'https:',
    },
    {
      code: 'sign-up',
      href: `${documentPaths.settingsAdmin}?setting=${siteSettings.signUp.key}`,
      isRequired: true,
      isLast: true,
      title: setupMessage('signUpOpened'),
      todo: setupMessage('signUpOpenedText'),
      // A panel with members may close sign-up again.
      isDone: async () => site.isSignUpOpen() || (await users.isPanelistKnown(db)),
    },
  ],
  beforeReady: async ({ setup }, { isDemo }, startedSecondsAgo) => {
    const address = isDemo ? null : await setup.announce(startedSecondsAgo)
    // Not for users: programs look for this line.
    return address && `Set-up  ${address}`
  },
  records: () => setupRecord.finding({}),
  routes: (app, { setup }) => setupRoutes(app, { setup }),
  words: setupWords,
})
