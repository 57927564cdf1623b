import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isLanguage, languages } from '../../../platform/contract/language.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { followEveryMs } from '../../../platform/server/follower.ts'
import type { Named } from '../../../platform/server/recorded.ts'
import { mailsName, mailsRecord } from './recorded.ts'
import { mailsRoutes } from './routes.ts'
import { createMailDesk } from './service.ts'
import { mailsWords } from './words.ts'

type Given = Parameters<typeof createMailDesk>[0]

export const mailsArea = serverArea({
  name: 'mails',
  needs: ['audit'],
  build: (given: Given) => ({ mailDesk: createMailDesk(given) }),
  routes: (app, services) => mailsRoutes(app, services),
  words: mailsWords,
  records: (_services, { mailTexts }) =>
    mailsRecord.finding({
      mail: async (ids) =>
        new Map(
          ids.flatMap((id): [string, Named][] => {
            const [code = '', language = ''] = id.split(':')
            const template = mailTexts.find(code)
            if (!template || !isLanguage(language)) return []
            const name = mailsName('named_mail', { mail: template.name, language: languages[language] })
            return [[id, { name, href: `${documentPaths.mailsAdmin}?mail=${code}`, right: 'settings.view' }]]
          }),
        ),
    }),
  follow: async ({ mailDesk }, lost) => {
    await mailDesk.refresh()
    // Not for users: this goes to the log.
    return mailDesk.follow(followEveryMs, lost('the mails'))
  },
})
