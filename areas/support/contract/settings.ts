import { messagesOf } from '../../../platform/contract/messages.ts'
import { setting } from '../../../platform/contract/setting.ts'

type None = Readonly<Record<string, never>>
/** The names and descriptions of the support settings, and the step to take before the panel opens. */
export type SupportSettingMessages = {
  email: None
  emailText: None
  addressSet: None
  addressSetText: None
} & Readonly<Record<`${'errorDays' | 'ticketMonths'}${'' | 'Text' | 'Impact'}`, None>>
/** Makes a message about the support settings. */
export const supportSettingMessage = messagesOf<SupportSettingMessages>('support-settings')

/** The operator's settings for support. */
export const supportSettings = {
  /**
   * The address that gets an email about each new message. If it is empty, messages appear only on the support desk.
   */
  email: setting({ key: 'support.email', group: 'mails', shape: { kind: 'email' }, default: '' }),
  /** For how many days after its last report an error is kept. */
  errorDays: setting({
    key: 'support.errorDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
  /** For how many months after its last message or action a solved ticket is kept. */
  ticketMonths: setting({
    key: 'support.ticketMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 120, unit: 'months' },
    default: 36,
  }),
} as const
