import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import type { Letter } from '../../../platform/server/mail-writer.ts'
import { activationDays } from '../contract.ts'
import { importMails as words } from '../words/en/server/import-mails.ts'

/** The email with a link that opens the account of an imported panelist. */
export const importMails = defineMails('import', words, {
  activation: { greeting: 'text', points: 'lines', link: 'link!', days: 'text' },
})

type None = Readonly<Record<string, never>>
type MailMessages = { hello: None; helloName: { name: string }; pointsCome: { count: number } }
const message = messagesOf<MailMessages>('import-mails')
type Member = { email: string; firstName: string; language: Language }

/** Writes the activation email for one panelist. Its link opens one of our pages. */
export function writeActivationLetter(
  { write }: Pick<Mail, 'write'>,
  { email, firstName, language }: Member,
  { points, key }: { points: number; key: string },
): Letter {
  return write(
    importMails.templates.activation,
    { to: email, language },
    {
      greeting: firstName === '' ? message('hello') : message('helloName', { name: firstName }),
      points: points > 0 ? message('pointsCome', { count: points }) : '',
      link: `${documentPaths.activate}?userKey=${encodeURIComponent(key)}`,
      days: activationDays,
    },
  )
}
