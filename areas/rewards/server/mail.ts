import { documentPaths } from '../../../platform/contract/addresses.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

/** Where the stock is filled up. */
export const stockPath = `${documentPaths.finance}?tab=stock`

/** What bell and email call a value of which this many codes are left. */
export const lowStockTitle = (free: number): string =>
  free === 0 ? 'Gift cards have run out' : 'Gift cards are running low'

/** Tells someone who may upload codes how many of a value are left. */
export function lowStockLetter(
  { mail, appName, publicUrl }: Sender,
  to: string,
  { name, points, free }: { name: string; points: number; free: number },
): Letter {
  const value = `US$${valueUsd(points).toFixed(2)}`
  const left = ['No gift card codes are', '1 gift card code is'][free] ?? `${free} gift card codes are`
  const content = {
    title: lowStockTitle(free),
    paragraphs: [
      `${left} left for ${name} of ${value}.`,
      `Once none is left, panelists read that ${value} is sold out, and approved requests for it wait until you upload new codes.`,
    ],
    action: { text: 'Upload codes', url: `${publicUrl}${stockPath}` },
    footer: `You get this email because you may upload gift card codes at ${appName}.`,
  }
  return { to, subject: content.title, ...mail.layout(content) }
}
