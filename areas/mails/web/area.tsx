import { webArea } from '../../../platform/web/area.tsx'
import { loadSanitizer } from '../../../kit/trusted-types.ts'
import { paths } from '../../../platform/web/paths.ts'

export const mailsWeb = webArea({
  name: 'mails',
  pages: [
    {
      path: paths.mailsAdmin,
      frame: 'admin',
      permission: 'settings.view',
      load: async () => {
        // The preview is markup written by an operator, so it passes through the sanitizer.
        const [found] = await Promise.all([import('./MailsPage.tsx'), loadSanitizer()])
        return found.MailsPage
      },
    },
  ],
})
