import { defineText } from '../../../../platform/words/text.ts'

/**
 * The terms of membership: every rule of the specification, section 1, in the words a member needs. In a section's text an
 * empty line starts a paragraph and lines with a dash are a list.
 */
export const terms = defineText('terms', {
  title: 'Terms & Conditions',
  lead: 'What you and {{brand}} can expect from each other. {{brand}} is run by the organisation that operates this site.',

  joining: 'Joining',
  joiningText: `Membership is free. To be a member you must:

- be 18 or older,
- have one account only,
- use a valid email address of your own that no other member uses, and verify it,
- choose a password and keep it to yourself.

An account made for somebody younger than 18 can neither take surveys nor redeem points. Several accounts of one person can be blocked.`,

  surveys: 'Taking surveys',
  surveysText: `Every survey shows its points and its minutes before you start. Each survey can be taken once.

Please answer honestly and in your own words. We check answers for quality. Answers that are copied, made by a program or given at random are not paid.

Sometimes a survey ends early because you do not qualify or because it has all the answers it needs. The survey's card says beforehand what such a try pays.`,

  points: 'Points',
  pointsText: `100 points are worth US$1.00. Points are not a currency: they can be redeemed for the rewards on offer here, and cannot be sold or passed on.

Points of a survey on this site are credited when you finish it. Points of a partner's survey are credited when the partner confirms that you finished it.

A partner can take a confirmation back, for example after a check of its answers. Then the points are taken back too, and your earnings page shows when and why. Your balance never goes below zero; what is missing is set off against later points.`,

  bonus: 'Welcome bonus',
  bonusText: `New members can receive a welcome bonus of up to $5. It is credited once for each person, in three parts: when the email address is verified, when the five top profile questions are answered, and with the first survey that is completed and credited.`,

  redeeming: 'Redeeming points',
  redeemingText: `You can request a reward when all of this is true:

- your email address is verified,
- you confirm the request with your password or with a one-time code that we mail you,
- you have not made another request on the same day (UTC); a request that was rejected does not count,
- your previous request has been processed, that is, sent or rejected,
- your available points cover the amount.

All requests are reviewed before approval. While a request is reviewed its points are set aside. If it is rejected they come back to you, and you can read the reason.`,

  disputes: 'Disputes',
  disputesText: `If points are missing or wrong, tell us within 30 days. We decide within 30 days after you told us. A correction is a new entry in your earnings; old entries are never changed.`,

  ending: 'Blocking and leaving',
  endingText: `We may block an account that breaks these terms. You are told so when you log in, and you can ask for a review by a person.

You can leave at any time: close your account in Settings. Points that you have not redeemed by then are lost.`,

  changes: 'Changes',
  changesText: `When these terms change, the date at the top changes with them. Changes do not take away points that have already been credited.`,
})
