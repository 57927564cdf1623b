import type { Language } from '../../../platform/contract/language.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import { settingsMails as words } from '../words/en/server/settings-mails.ts'

/** The test email with which an operator checks that emails arrive. */
export const settingsMails = defineMails('settings', words, { test: {} })

export const writeTestLetter = ({ write }: Pick<Mail, 'write'>, to: string, language: Language): Letter =>
  write(settingsMails.templates.test, { to, language }, {})
