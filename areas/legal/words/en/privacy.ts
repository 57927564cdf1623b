import { defineText } from '../../../../platform/words/text.ts'

/** What is kept of whom and why. An empty line starts a paragraph, lines with a dash are a list. */
export const privacy = defineText('privacy', {
  title: 'Privacy Policy',
  lead: 'What {{brand}} keeps about you, why, and what you can ask of us. The organisation that operates this site is responsible for your data.',

  kept: 'What we keep',
  keptText: `- Your account: email address, name and contact details that you give, and your password as a hash from which the password cannot be read.
- Your profile: your answers to profile questions.
- Your surveys: which you started, your answers in surveys on this site, and how each ended.
- Your points: every entry in your earnings, your requests for rewards and their results.
- Safety records: when and from which network address you signed up and logged in, and sensitive changes to your account.
- Error reports that your browser sends when a page fails.`,

  why: 'Why we keep it',
  whyText: `- To run your account, find surveys that fit you and pay you. Without this there is no membership.
- To give our clients answers to their surveys.
- To prevent several accounts of one person and false answers.
- To keep books, as the law requires.

Some profile questions are sensitive, for example about health. They are asked only with your consent, you can always choose not to say, and you can take the consent back.`,

  sharing: 'Who else sees it',
  sharingText: `A partner whose survey you open gets a random number for your attempt, not your name and not your email address. What you answer on the partner's pages is subject to the partner's own policy.

Rewards are mailed to the address of your account. Where a reward comes from a vendor, the vendor gets what it needs to deliver it.

We do not sell your email address.`,

  times: 'How long',
  timesText: `Account, profile and survey data stay for as long as you are a member. Error reports are deleted after 30 days.

When you close your account, your personal data is erased at once. The entries of the points ledger stay, without your name, because books must stay complete. A keyed hash of your email address stays too: it is how the welcome bonus is credited only once.`,

  browser: 'In your browser',
  browserText: `The site keeps what it needs for your log-in in your browser's storage. What goes beyond that waits for your consent. The Cookies Policy lists every entry.`,

  rights: 'Your rights',
  rightsText: `In Settings you can download a copy of everything we hold of you, and close your account. In My Account you can correct what you told us. You can also ask us to stop using your data in a certain way, and complain to the data protection authority of your country.

Decisions that block an account or reject a request can always be looked at again by a person. Write to us from the email address of your account.`,

  safety: 'How it is protected',
  safetyText: `Connections are encrypted where the operator serves the site over HTTPS. Passwords are hashed, gift-card codes are stored encrypted, links in our mails work once and for a short time, and what staff may see depends on their role.`,
})
