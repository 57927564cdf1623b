import { defineText } from '../../../../../platform/words/text.ts'

/** The last mail to an address: its account is closed. */
export const privacyMails = defineText('privacy-mails', {
  closed: 'Account closed',
  closedWhen: 'When somebody has closed their account',
  closedSubject: 'Your {{appName}} account is closed',
  closedBody: `# Your account is closed

Your {{appName}} account was closed and your personal data was erased, as you asked. This is our last mail to this address.

What stays is the record of points that were earned and paid, under a number that does not tell who you are.

[I did not ask for this](/contact)

---

You get this mail because your {{appName}} account was closed.`,
  closedByStaff: 'Account closed by staff',
  closedByStaffWhen: 'When staff have closed an account',
  closedByStaffSubject: 'Your {{appName}} account is closed',
  closedByStaffBody: `# Your account is closed

Your {{appName}} account was closed and your personal data was erased. This is our last mail to this address.

What stays is the record of points that were earned and paid, under a number that does not tell who you are.

[Ask us why](/contact)

---

You get this mail because your {{appName}} account was closed.`,
})
