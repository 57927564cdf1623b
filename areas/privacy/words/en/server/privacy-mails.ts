import { defineText } from '../../../../../platform/words/text.ts'

/** The last email to an address, whose account was closed. */
export const privacyMails = defineText('privacy-mails', {
  closed: 'Account closed',
  closedWhen: 'When someone has closed their account',
  closedSubject: 'Your {{appName}} account is closed',
  closedBody: `# Your account is closed

Your {{appName}} account was closed and your personal data was erased, as you asked. This is our last email to this address.

What stays is the record of points that were earned and paid, under a number that does not identify you.

[I did not ask for this](/contact)

---

You get this email because your {{appName}} account was closed.`,
  closedByStaff: 'Account closed by staff',
  closedByStaffWhen: 'When staff have closed an account',
  closedByStaffSubject: 'Your {{appName}} account is closed',
  closedByStaffBody: `# Your account is closed

Your {{appName}} account was closed and your personal data was erased. This is our last email to this address.

What stays is the record of points that were earned and paid, under a number that does not identify you.

[Ask us why](/contact)

---

You get this email because your {{appName}} account was closed.`,
})
