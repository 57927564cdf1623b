import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import { textIn } from '../../../platform/server/words.ts'
import { activationDays } from '../contract.ts'
import { importMails } from '../words/en/server/import-mails.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }
type Reader = { email: string; firstName: string; language: Language }

/** The letter that lets an imported member in; its link is built from our configured address. */
export function activationLetter(
  { mail, appName, publicUrl }: Sender,
  { email, firstName, language }: Reader,
  { points, key }: { points: number; key: string },
): Letter {
  const say = textIn(importMails, language)
  const values = { app: appName }
  return {
    to: email,
    subject: say('subject', values),
    ...mail.layout({
      language,
      title: say('title', values),
      paragraphs: [
        firstName === '' ? say('hello') : say('helloName', { name: firstName }),
        say('text', values),
        ...(points > 0 ? [say('points', { count: points })] : []),
        say('days', { count: activationDays }),
      ],
      action: { text: say('action'), url: `${publicUrl}${documentPaths.activate}?userKey=${encodeURIComponent(key)}` },
      footer: say('footer', values),
    }),
  }
}
