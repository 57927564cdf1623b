import { webArea } from '../../area.tsx'
import { paths } from '../../paths.ts'

export const authWeb = webArea({
  name: 'auth',
  pages: [
    {
      path: paths.verifyEmail,
      frame: 'public',
      load: async () => (await import('./VerifyEmailPage.tsx')).VerifyEmailPage,
    },
    {
      path: paths.emailVerification,
      frame: 'public',
      load: async () => (await import('./EmailVerificationPage.tsx')).EmailVerificationPage,
    },
    {
      path: paths.resetPassword,
      frame: 'public',
      load: async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage,
    },
    {
      path: paths.account,
      frame: 'app',
      load: async () => (await import('../account/AccountPage.tsx')).AccountPage,
    },
    {
      path: paths.settings,
      frame: 'app',
      load: async () => (await import('../account/SettingsPage.tsx')).SettingsPage,
    },
    {
      path: paths.profile,
      frame: 'app',
      load: async () => (await import('../account/ProfilePage.tsx')).ProfilePage,
    },
  ],
})
