import type { Letter, Mail } from '../../../platform/server/mail.ts'

type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

/** The last mail to an address: its account is closed. */
export function farewellLetter({ mail, appName, publicUrl }: Sender, to: string, isByStaff: boolean): Letter {
  const words = {
    title: 'Your account is closed',
    paragraphs: [
      `Your ${appName} account was closed and your personal data was erased${isByStaff ? '' : ', as you asked'}. This is our last mail to this address.`,
      'What stays is the record of points that were earned and paid, under a number that does not tell who you are.',
    ],
    action: { text: isByStaff ? 'Ask us why' : 'I did not ask for this', url: `${publicUrl}/contact` },
    footer: `You get this mail because your ${appName} account was closed.`,
  }
  return { to, subject: `Your ${appName} account is closed`, ...mail.layout(words) }
}
