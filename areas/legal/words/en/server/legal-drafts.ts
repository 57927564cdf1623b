import { defineText } from '../../../../../platform/words/text.ts'

/**
 * The default texts until the operator publishes their own, in Markdown. The terms contain every rule of the
 * specification, section 1, in a member's words. A change of any word here must also change the date of `draftVersion`.
 */
export const legalDrafts = defineText('legal-drafts', {
  'terms-conditions': `## Joining

Membership is free. To be a member you must:

- be 18 or older, or older than that where the form asks for a higher age in your country,
- have one account only,
- use a valid email address of your own that no other member uses, and verify it,
- choose a password and keep it to yourself.

An account of a person who is too young can neither take surveys nor redeem points. Several accounts of one person can be blocked.

## Taking surveys

Every survey shows its points and its minutes before you start. Each survey can be taken once.

Please answer honestly and in your own words. We check answers for quality. Answers that are copied, made by a program or given at random are not paid.

Sometimes a survey ends early because you do not qualify or because it has all the answers it needs. The survey's card says beforehand what such an attempt pays.

## Points

100 points are worth US$1.00. Points are not a currency: they can be redeemed for the rewards on offer here, and cannot be sold or passed on.

Points for a survey on this site are credited when you finish it. Points for a partner's survey are credited when the partner confirms that you finished it. Either can first be pending for some days, which your earnings page shows. Points for answers that look doubtful wait until a person has reviewed them.

A partner can take a confirmation back, for example after a check of its answers. Then the points are taken back too, and your earnings page shows when and why. Your balance never goes below zero. Points that you had already redeemed are deducted from points that you earn later, and no reward is sent until then.

## Welcome bonus

New members can receive a welcome bonus of up to $5. It is credited once for each person, in three parts: when the email address is verified, when the five top profile questions are answered, and with the first survey that is completed and credited.

## Redeeming points

You can request a reward when all of this is true:

- your email address is verified,
- you confirm the request with your password or with a one-time code that we email you,
- you have not made another request on the same day (UTC); a request that was rejected does not count,
- your previous request has been processed, that is, sent or rejected,
- your account is not locked, and you owe no points,
- your available points cover the amount.

Some rewards are offered in certain countries only, from a certain age, or a limited number of times per person.

All requests are reviewed before approval. While a request is reviewed, its points are set aside. If it is rejected, or cannot be delivered, they come back to you, and you can read the reason.

## Disputes

If points are missing or wrong, tell us within 30 days of the survey. We decide within 30 days of your message. A correction is a new entry in your earnings; old entries are never changed.

## Blocking and leaving

We may lock or block an account that breaks these terms. You get the reason by email, and you can ask for a review by a person.

You can leave at any time: close your account in [Settings](/settings). Points that you have not redeemed by then are lost. While a request for a reward is open, the account can be closed only once that request is processed.

## Changes

When these terms change, the date at the top changes with them. If a change is material, we ask you to accept it before you go on. If you do not accept it, you can still redeem your points, download your data and close your account. Changes do not take away points that have already been credited.`,

  'privacy-policy': `## What we keep

- Your account: email address, name and contact details that you give, and your password as a hash from which the password cannot be read. If you log in with Google or Facebook, also your number there.
- Your profile: your answers to profile questions, and your consent to sensitive ones.
- Your surveys: invitations, which surveys you started, your answers in surveys on this site, how you gave them (for example, how fast), and how each survey ended.
- Your points: every entry in your earnings, your requests for rewards and their results, and the account or address to which a reward is paid.
- Your messages to us, our answers, and notes that our staff make about your account.
- What you accepted: which version of these texts, when, how, and in which country your network was.
- How you came here: visits, the link or campaign that brought you, and the kind of device.
- Safety records: when, with which browser and from which network address you signed up and logged in, and sensitive changes to your account. With your consent, also a mark by which we recognise your browser.
- Error reports that your browser sends when a page fails.
- If you were a member of another panel that moved here: what that panel kept about you and handed over.

## Why we keep it

- To run your account, find surveys that fit you and pay you. Without this there is no membership.
- To give our clients answers to their surveys.
- To prevent several accounts of one person and false answers.
- To keep books, as the law requires.

Some profile questions are sensitive, for example about health. They are asked only with your consent, and you can always choose not to say. You can withdraw the consent, and your sensitive answers are then erased.

## Who else sees it

- **Survey partners.** A partner whose surveys we offer gets random numbers for you and for your attempt, and your country. It also sees your network address and your browser. Some partners get your answers to those profile questions that decide whether a survey fits. None of them gets your name or your email address. What you answer on a partner's pages is subject to the partner's own policy.
- **Clients.** Clients who order a survey get the answers to it, without your name and your email address.
- **Partners who send visitors.** A partner whose link brought you here learns, by a number of its own, that a visitor joined. It does not learn who you are.
- **Reward providers.** Gift-card codes are emailed to the address of your account. A provider that delivers a reward for us gets your name and your email address. Where we pay by bank transfer, PayPal, cheque or donation, the bank or the service gets the name and the account that you enter.
- **Services that we use.** Our email service delivers our emails to you. If you log in with Google or Facebook, they learn that you do.
- **Our staff.** Staff see what their role allows, and changes that they make are recorded.

We do not sell your email address.

## How long

- Your account, profile, surveys and points: for as long as you are a member.
- Messages to support: 36 months after they were settled. What you and we write about disputed points: 36 months after the decision. Notes that our staff make about you: 36 months.
- Visits, clicks on links that brought you here, browsers and the accounts used in them, activities such as logging in, and notifications: 13 months.
- Sessions, emailed links and emailed codes: 30 days after their last use or expiry. Error reports: 30 days after the error last occurred.
- The account to which a reward was paid by hand: 400 days after the request was closed.
- The record of a request for a copy or for erasure: 36 months after we answered it.

When you close your account, your personal data is erased at once. The entries of the points ledger and the requests for rewards stay, without your name, because books must stay complete. So does the record of what staff changed. A keyed hash of your email address stays too: it is how the welcome bonus is credited only once. Partners keep what they have received under their own policies.

## In your browser

The site keeps what it needs for your log-in in your browser's storage. What goes beyond that waits for your consent. The [Cookies Policy](/cookies-policy) lists every entry.

## Your rights

In [Settings](/settings) you can download a copy of the data that we keep about you, choose which emails you get, and close your account. In [My Account](/my-account) you can correct your details. You can also ask us for a copy or for erasure by letter or email; we answer within the time that the law sets. You can also ask us to stop using your data in a certain way, and complain to the data protection authority of your country.

Decisions that block an account or reject a request can always be looked at again by a person. Write to us from the email address of your account.

## How it is protected

Connections are encrypted where the operator serves the site over HTTPS. Passwords are hashed, gift-card codes are stored encrypted, links that log you in or change your password work once and for a short time, and staff log in with a second step.`,

  'cookie-policy': `## Required

The site does not work without these. They are not used to follow you.

- \`userifno\` (Cookie): Remembers that the cookie question has been answered. How long: 10 years.
- \`consent\` (Cookie): Remembers which answer you gave. How long: 180 days.
- \`sign_ups\` (Cookie): Recognises the browser in which you joined when you open the link that verifies your address. How long: 7 days.
- \`known-…\` (Cookie): Recognises a browser in which you logged in before, so that strangers who try passwords cannot keep you out. How long: 1 year.
- \`social_flow\` (Cookie): Connects a log-in with Google or Facebook to the browser that began it. How long: some minutes.
- \`guest\` (Local storage): Keeps the visit of a partner’s link that you came by, until you have joined. How long: 1 day.
- \`access\`, \`refresh\` (Local storage): Keep you logged in. How long: until you log out.
- \`userId\`, \`firstname\`, \`role\` (Local storage): Your account number, first name and role, so that the right menu shows. How long: until you log out.
- \`redux-root\` (Local storage): How you left the page: whether the menu is open, which popups you closed. How long: until you log out.
- \`tuppence:answers:…\`, \`tuppence:profile-replies\` (Local storage): Answers that have not reached us yet, so that a lost connection loses nothing. How long: until they are sent, or until you log out.
- \`tuppence:answering\` (Local storage): How you prefer to answer surveys. How long: until you log out.
- \`tuppence:told-attempts\`, \`tuppence:writing:…\` (Session storage): Which results of surveys you have seen, and a message to us that you have begun. How long: until you close the tab.
- \`language\` (Cookie): Remembers the language you chose. How long: 1 year.
- \`mantine-color-scheme-value\` (Local storage): Light or dark appearance. How long: until you log out.

## Only with your consent

These wait until you choose Accept All.

- \`visitorId\` (Cookie): Recognises a browser, to protect against several accounts of one person. How long: 1 year.
- **Tracking pixel of a partner** (Cookie): Tells a partner whose link brought you here that you joined. An image is loaded from that partner. How long: set by the partner.

## Surveys of partners

When you open a survey of a partner you leave this site. The partner may set cookies of its own; its policy applies there.`,
})
