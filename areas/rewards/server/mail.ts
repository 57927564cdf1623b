import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { TextByLanguage } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import { readable, textIn } from '../../../platform/server/words.ts'
import { rewardMails } from '../words/en/server/reward-mails.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }
type Low = { name: string | TextByLanguage; points: number; free: number }

/** Where the stock is filled up. */
export const stockPath = `${documentPaths.finance}?tab=stock`

/** Tells someone who may upload codes how many of a value are left. */
export function lowStockLetter(
  { mail, appName: app, publicUrl }: Sender,
  { email, language }: { email: string; language: Language },
  { name, points, free }: Low,
): Letter {
  const say = textIn(rewardMails, language)
  const values = { reward: readable(name, language), usd: valueUsd(points) }
  const title = say(free === 0 ? 'ranOut' : 'runsLow')
  const content = {
    language,
    title,
    paragraphs: [
      free === 0 ? say('noneLeft', values) : say('left', { ...values, count: free }),
      say('whatThen', values),
    ],
    action: { text: say('upload'), url: `${publicUrl}${stockPath}` },
    footer: say('because', { app }),
  }
  return { to: email, subject: title, ...mail.layout(content) }
}
