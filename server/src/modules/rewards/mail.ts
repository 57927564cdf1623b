import { documentPaths } from '@tuppence/contract/addresses'
import { valueUsd } from '@tuppence/contract/wallet'
import type { Letter, Mail } from '../../platform/mail.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

/** Tells somebody who may fill the stock up that a value runs low. */
export function lowStockLetter({ mail, appName, publicUrl }: Sender, to: string, name: string, points: number): Letter {
  const content = {
    title: 'Gift cards run low',
    paragraphs: [
      `There are few codes left of ${name} of US$${valueUsd(points).toFixed(2)}.`,
      'Requests that are approved when none is left wait until new codes are uploaded.',
    ],
    action: { text: 'Upload codes', url: `${publicUrl}${documentPaths.finance}` },
    footer: `You get this mail because you keep the rewards of ${appName}.`,
  }
  return { to, subject: content.title, ...mail.layout(content) }
}
