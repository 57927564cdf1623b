import { defineText } from '../../../../../platform/words/text.ts'

/**
 * What everybody reads until the operator publishes texts of their own, in Markdown. The terms have every rule of the specification,
 * section 1, in the words a member needs. Whoever changes a word here changes the day of `draftVersion`.
 */
export const legalDrafts = defineText('legal-drafts', {
  'terms-conditions': `## Joining

Membership is free. To be a member you must:

- be 18 or older,
- have one account only,
- use a valid email address of your own that no other member uses, and verify it,
- choose a password and keep it to yourself.

An account made for somebody younger than 18 can neither take surveys nor redeem points. Several accounts of one person can be blocked.

## Taking surveys

Every survey shows its points and its minutes before you start. Each survey can be taken once.

Please answer honestly and in your own words. We check answers for quality. Answers that are copied, made by a program or given at random are not paid.

Sometimes a survey ends early because you do not qualify or because it has all the answers it needs. The survey's card says beforehand what such a try pays.

## Points

100 points are worth US$1.00. Points are not a currency: they can be redeemed for the rewards on offer here, and cannot be sold or passed on.

Points of a survey on this site are credited when you finish it. Points of a partner's survey are credited when the partner confirms that you finished it.

A partner can take a confirmation back, for example after a check of its answers. Then the points are taken back too, and your earnings page shows when and why. Your balance never goes below zero; what is missing is set off against later points.

## Welcome bonus

New members can receive a welcome bonus of up to $5. It is credited once for each person, in three parts: when the email address is verified, when the five top profile questions are answered, and with the first survey that is completed and credited.

## Redeeming points

You can request a reward when all of this is true:

- your email address is verified,
- you confirm the request with your password or with a one-time code that we mail you,
- you have not made another request on the same day (UTC); a request that was rejected does not count,
- your previous request has been processed, that is, sent or rejected,
- your available points cover the amount.

All requests are reviewed before approval. While a request is reviewed its points are set aside. If it is rejected they come back to you, and you can read the reason.

## Disputes

If points are missing or wrong, tell us within 30 days. We decide within 30 days after you told us. A correction is a new entry in your earnings; old entries are never changed.

## Blocking and leaving

We may block an account that breaks these terms. You are told so when you log in, and you can ask for a review by a person.

You can leave at any time: close your account in [Settings](/settings). Points that you have not redeemed by then are lost.

## Changes

When these terms change, the date at the top changes with them. If a change matters to you, we ask you to accept it before you go on. If you do not accept it, you can still redeem your points, download your data and close your account. Changes do not take away points that have already been credited.`,

  'privacy-policy': `## What we keep

- Your account: email address, name and contact details that you give, and your password as a hash from which the password cannot be read.
- Your profile: your answers to profile questions.
- Your surveys: which you started, your answers in surveys on this site, and how each ended.
- Your points: every entry in your earnings, your requests for rewards and their results.
- Safety records: when and from which network address you signed up and logged in, and sensitive changes to your account.
- Error reports that your browser sends when a page fails.

## Why we keep it

- To run your account, find surveys that fit you and pay you. Without this there is no membership.
- To give our clients answers to their surveys.
- To prevent several accounts of one person and false answers.
- To keep books, as the law requires.

Some profile questions are sensitive, for example about health. They are asked only with your consent, you can always choose not to say, and you can take the consent back.

## Who else sees it

A partner whose survey you open gets a random number for your attempt, not your name and not your email address. What you answer on the partner's pages is subject to the partner's own policy.

Rewards are mailed to the address of your account. Where a reward comes from a vendor, the vendor gets what it needs to deliver it.

We do not sell your email address.

## How long

Account, profile and survey data stay for as long as you are a member. Error reports are deleted after 30 days.

When you close your account, your personal data is erased at once. The entries of the points ledger stay, without your name, because books must stay complete. A keyed hash of your email address stays too: it is how the welcome bonus is credited only once.

## In your browser

The site keeps what it needs for your log-in in your browser's storage. What goes beyond that waits for your consent. The [Cookies Policy](/cookies-policy) lists every entry.

## Your rights

In [Settings](/settings) you can download a copy of everything we hold of you, and close your account. In [My Account](/my-account) you can correct what you told us. You can also ask us to stop using your data in a certain way, and complain to the data protection authority of your country.

Decisions that block an account or reject a request can always be looked at again by a person. Write to us from the email address of your account.

## How it is protected

Connections are encrypted where the operator serves the site over HTTPS. Passwords are hashed, gift-card codes are stored encrypted, links in our mails work once and for a short time, and what staff may see depends on their role.`,

  'cookie-policy': `## Required

The site does not work without these. They are not used to follow you.

- \`userifno\` (Cookie): Remembers that the cookie question has been answered. How long: 10 years.
- \`consent\` (Cookie): Remembers which answer you gave. How long: 180 days.
- \`sign_ups\` (Cookie): Recognises the browser in which you joined when you open the link that verifies your address. How long: 7 days.
- \`known-…\` (Cookie): Recognises a browser in which you logged in before, so that strangers who try passwords cannot keep you out. How long: 1 year.
- \`guest\` (Local storage): Keeps the visit of a partner’s link that you came by, until you have joined. How long: 1 day.
- \`access\`, \`refresh\` (Local storage): Keep you logged in. How long: until you log out.
- \`userId\`, \`firstname\`, \`role\` (Local storage): Your account number, first name and role, so that the right menu shows. How long: until you log out.
- \`redux-root\` (Local storage): How you left the page: whether the menu is open, which popups you closed. How long: until you log out.
- \`language\` (Cookie): Remembers the language you chose. How long: 1 year.
- \`mantine-color-scheme-value\` (Local storage): Light or dark appearance. How long: until you log out.

## Only with your consent

These wait until you choose Accept All.

- \`visitorId\` (Cookie): Recognises a browser, to protect against several accounts of one person. How long: 1 year.
- **Tracking pixel of a partner** (Cookie): Tells a partner whose link brought you here that you joined. An image is loaded from that partner. How long: set by the partner.

## Surveys of partners

When you open a survey of a partner you leave this site. The partner may set cookies of its own; its policy applies there.`,
})
