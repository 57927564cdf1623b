import { addressAbroad } from './content/abroad.ts'
import { minutesAfter } from './diary.ts'
import type { Member } from './joining.ts'
import { take, type Offer } from './taking-surveys.ts'

type Needs = Parameters<typeof take>[0]
/** What somebody did not live up to, and what they say to it. */
export type Doubt = { daysAgo: number; appeal?: string }

/** Completions that wait for a look at their quality, so that reviewers of the demo find a queue; the first has an appeal. */
export const doubts: readonly Doubt[] = [
  { daysAgo: 1.2, appeal: 'I was visiting my sister in Lisbon that week. I answered on my own phone, with care.' },
  { daysAgo: 2.4 },
  { daysAgo: 0.4 },
]
const minutesToAppeal = 45

/** A panelist takes a survey in another country than theirs, so that the points wait; false when they were turned away. */
export async function takeAbroad(
  needs: Needs,
  member: Member,
  offer: Offer,
  { appeal }: Doubt,
  now: Date,
): Promise<boolean> {
  const { house, diary } = needs
  const { userId } = member
  const begun = await take(needs, member, offer, 'completed', now)
  if (!begun) return false
  const { attemptId, end } = begun
  const { surveyId } = offer
  house.doubted.add(userId)
  await house.quality.judge.entered({ attemptId, userId, surveyId, ip: addressAbroad })
  if (appeal === undefined) return true
  diary.add(minutesAfter(end, minutesToAppeal), async () => {
    // Nothing waits where an operator has set the threshold low.
    if (await house.quality.mine(userId, attemptId)) await house.quality.appeal(userId, attemptId, appeal)
  })
  return true
}
