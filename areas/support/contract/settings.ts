import { messagesOf } from '../../../platform/contract/messages.ts'
import { setting } from '../../../platform/contract/setting.ts'

type None = Readonly<Record<string, never>>
/** What the settings of support are called and do, and what has to be done before the panel opens. */
export type SupportSettingMessages = {
  email: None
  emailText: None
  addressSet: None
  addressSetText: None
} & Readonly<Record<`${'errorDays' | 'ticketMonths'}${'' | 'Text' | 'Impact'}`, None>>
/** Makes a message about the settings of support. */
export const supportSettingMessage = messagesOf<SupportSettingMessages>('support-settings')

/** What an operator chooses about support. */
export const supportSettings = {
  /** Who is told of what people write, by email; empty: only the desk on its page. */
  email: setting({ key: 'support.email', group: 'mails', shape: { kind: 'email' }, default: '' }),
  /** Counted from when an error was last reported. */
  errorDays: setting({
    key: 'support.errorDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
  /** Counted from when anything was last written or done about a ticket that is solved. */
  ticketMonths: setting({
    key: 'support.ticketMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 120, unit: 'months' },
    default: 36,
  }),
} as const
