import type { Language } from '../../../platform/contract/language.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import { textIn } from '../../../platform/server/words.ts'
import { settingsMails } from '../words/en/server/settings-mails.ts'

/** The email by which an operator sees that emails arrive. */
export function testLetter(mail: Pick<Mail, 'layout'>, to: string, language: Language): Letter {
  const say = textIn(settingsMails, language)
  const content = { language, title: say('title'), paragraphs: [say('text')], footer: say('footer') }
  return { to, subject: say('subject'), ...mail.layout(content) }
}
