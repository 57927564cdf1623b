import { messagesOf } from '../../../platform/contract/messages.ts'
import { setting } from '../../../platform/contract/setting.ts'

/** The messages that warn what changing a setting would do. */
export type AuthSettingMessages = { withoutStep: { count: number } }
/** Makes such a message. */
export const authSettingMessage = messagesOf<AuthSettingMessages>('auth-settings')

/** The operator's settings for joining and logging in. */
export const authSettings = {
  /** Whether responses hide which email addresses have an account. */
  privacyStrict: setting({ key: 'auth.privacyStrict', group: 'privacy', shape: { kind: 'flag' }, default: false }),
  /** Whether staff must log in with a second step. */
  staffSecondStep: setting({
    key: 'auth.staffSecondStep',
    group: 'staff',
    shape: { kind: 'choice', of: ['required', 'optional'] },
    default: 'required',
  }),
} as const
