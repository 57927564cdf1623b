import { documentPaths } from '../../../platform/contract/addresses.ts'
import { letterMessage } from '../../../platform/contract/letter.ts'
import { messagesOf, type TextByLanguage } from '../../../platform/contract/messages.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import { rewardMails as words } from '../words/en/server/reward-mails.ts'

/** The email to staff who manage the stock of codes. */
export const rewardMails = defineMails('rewards', words, {
  lowStock: { heading: 'text', left: 'text', reward: 'text', value: 'text', link: 'link' },
})

type None = Readonly<Record<string, never>>
const message = messagesOf<{ low: None; out: None; none: None; some: { count: number } }>('reward-mails')

/** The page on which codes are uploaded. */
export const stockPath = `${documentPaths.finance}?tab=stock`

/** Writes the email saying how many codes of a value are left. */
export const writeLowStockLetter = (
  { write }: Pick<Mail, 'write'>,
  reader: MailReader,
  { name, points, free }: { name: string | TextByLanguage; points: number; free: number },
): Letter =>
  write(rewardMails.templates.lowStock, reader, {
    heading: message(free === 0 ? 'out' : 'low'),
    left: free === 0 ? message('none') : message('some', { count: free }),
    reward: name,
    value: letterMessage('dollars', { value: valueUsd(points) }),
    link: stockPath,
  })
