import { messagesOf } from '../../platform/contract/messages.ts'
import { setting } from '../../platform/contract/setting.ts'

export const panelNameMaxLength = 80

type None = Readonly<Record<string, never>>
/** What the settings of the whole installation are called and do. */
export type SiteSettingMessages = { name: None; nameText: None; nameChosen: None; nameChosenText: None }
/** Makes a message about the installation. */
export const siteSettingMessage = messagesOf<SiteSettingMessages>('site-settings')

/** What an operator chooses about the installation itself. */
export const siteSettings = {
  name: setting({
    key: 'site.name',
    group: 'brand',
    shape: { kind: 'text', maxLength: panelNameMaxLength, required: true },
    default: 'Tuppence',
  }),
} as const
