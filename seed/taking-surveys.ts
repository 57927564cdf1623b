import { ratingChips, type Rating } from '../areas/surveys/contract/ratings.ts'
import type { Outcome } from '../areas/surveys/contract/surveys.ts'
import { Problem } from '../platform/server/problem.ts'
import { answersTo, seedOf } from './answering.ts'
import { minutesAfter, type Diary } from './diary.ts'
import type { DemoSurvey } from './content/survey.ts'
import type { House } from './house.ts'
import type { Member } from './joining.ts'
import { partOfMinutes } from './past-surveys.ts'
import { agreedPrice, documentOf } from './survey-drafts.ts'

/** What is the same in every report of the past. */
export const nothingMore = {
  refersTo: null,
  alias: null,
  externalId: null,
  money: null,
  points: null,
  detail: null,
  unknownCode: null,
  isTest: false,
} as const
/** What a supplier pays for a survey, which it takes back with a minus sign. */
const priceOf = (outcome: Outcome, priced: Parameters<typeof agreedPrice>[0]) => {
  const { micros, currency } = agreedPrice(priced)
  return { micros: outcome === 'reversed' ? 0 - micros : micros, currency }
}

/** How a try ends; `reversed` is completed first and taken back some days later. */
export type Fate = Exclude<Outcome, 'started'>
const fates: Readonly<Record<Fate, number>> = {
  completed: 72,
  disqualified: 13,
  quota_full: 4,
  quality_rejected: 2,
  security_rejected: 1,
  abandoned: 7,
  reversed: 1,
}
/** Everything but giving up is said by somebody. */
type Reported = Exclude<Fate, 'abandoned'>
/** Some surveys look for few: how many they turn away differs, so that odds have something to tell. */
const turnedAwayAtMost = 60
export const anyFate = (member: Member, surveyId: string): Fate =>
  member.random.weighted({ ...fates, disqualified: 4 + (seedOf(surveyId) % turnedAwayAtMost) })

const hoursUntilGivenUp = { hosted: 24, external: 4 } as const
const dayMinutes = 24 * 60

export type Offer = Pick<DemoSurvey, 'surveyId' | 'minutes' | 'points' | 'supplierKey'> & {
  /** After how many days its supplier takes a complete back. */
  takenBackAfterDays?: number | undefined
}
type Needs = { house: House; diary: Diary }

/** A panelist logs in and starts a survey now; its end, and what may follow, come in their time. Gives nothing when turned away. */
export async function take(
  { house, diary }: Needs,
  member: Member,
  offer: Offer,
  fate: Fate,
  now: Date,
): Promise<{ attemptId: string; end: Date } | undefined> {
  const { tx, users, surveys, suppliers } = house
  const { userId, ip, random, device } = member
  member.taken.add(offer.surveyId)
  await users.logActivity(tx, { userId, activityType: 'log-in', ip })
  const started = await surveys.start(userId, offer.surveyId, device).catch(turnedAway)
  if (!started) return undefined
  const { attemptId, kind } = started
  const { supplierKey } = offer
  const ends = (outcome: Fate, source: string) => async (at: Date) => {
    await surveys.endAttempts(tx, [{ attemptId, outcome, key: `demo:${outcome}`, source, at }])
  }
  /** What a supplier reports, some seconds after it happened, now and then twice. */
  const reports = (supplier: string, outcome: Reported, points: number) => async (at: Date) => {
    const delaySeconds = (at.getTime() / 1000) % 23
    const claim = {
      attemptId,
      outcome,
      eventId: `${supplier}-${attemptId}`,
      ...nothingMore,
      ...(supplier === 'house' ? { points } : { money: priceOf(outcome, { ...offer, points }) }),
      saidAt: supplier === 'house' ? new Date(at.getTime() - delaySeconds * 1000) : null,
      raw: `attemptId=${attemptId}&outcome=${outcome}&eventId=${supplier}-${attemptId}&amount=${points}`,
    }
    for (let times = delaySeconds < 2 ? 2 : 1; times > 0; times--) await suppliers.takeUnsigned(tx, supplier, claim, at)
  }
  const reported = (outcome: Reported) =>
    supplierKey ? reports(supplierKey, outcome, offer.points) : ends(outcome, 'hosted')
  if (fate === 'abandoned') {
    const givenUp = minutesAfter(now, hoursUntilGivenUp[kind] * 60)
    diary.add(givenUp, ends('abandoned', 'clock'))
    // Late, and of another price than was agreed: somebody has to look at it.
    if (supplierKey && random.next() < 0.2)
      diary.add(minutesAfter(givenUp, 90), reports(supplierKey, 'completed', offer.points + 50))
    return { attemptId, end: givenUp }
  }
  const isWhole = fate === 'completed' || fate === 'reversed' || fate === 'quality_rejected'
  const end = minutesAfter(
    now,
    offer.minutes * (isWhole ? partOfMinutes(offer.surveyId, random.next()) : 0.1 + random.next() * 0.5),
  )
  // Back in the browser a little before the callback comes; the house supplier tells the time itself.
  if (isWhole && supplierKey !== null && supplierKey !== 'house')
    diary.add(minutesAfter(end, -(random.next() ** 3) / 2), () => surveys.noteReturn(userId, attemptId))
  const asked = kind === 'hosted' && isWhole ? documentOf(offer.surveyId) : undefined
  const reportedNow = reported(fate === 'reversed' ? 'completed' : fate)
  diary.add(end, async (at) => {
    if (asked) {
      const answers = answersTo({ ...asked }, seedOf(`${offer.surveyId} ${member.person.email}`))
      await surveys.saveAnswers(userId, attemptId, { answers, pageNo: 0 })
    }
    await reportedNow(at)
  })
  const rating = ratingBy(member, offer.surveyId, isWhole)
  if (rating)
    diary.add(minutesAfter(end, 2), async () => void (await surveys.rate(userId, attemptId, rating).catch(turnedAway)))
  const takenBackAfterDays = fate === 'reversed' ? random.int(2, 9) : fate === 'completed' && offer.takenBackAfterDays
  if (takenBackAfterDays) diary.add(minutesAfter(end, takenBackAfterDays * dayMinutes), reported('reversed'))
  return { attemptId, end }
}

/** What two of five say of a survey once it is over; some surveys are disliked. */
export function ratingBy({ person }: Member, surveyId: string, isWhole: boolean): Rating | null {
  // Not drawn with the others: the rest of the world stays as it is.
  const seed = seedOf(`rating of ${surveyId} by ${person.email}`)
  if (seed % 5 > 1) return null
  const isDisliked = seedOf(surveyId) % 8 === 0
  const stars = isWhole && !isDisliked ? 3 + ((seed >>> 4) % 3) : 1 + ((seed >>> 4) % 4)
  const chip = ratingChips[(seed >>> 8) % ratingChips.length]
  return { stars, chips: stars <= 3 && chip ? [chip] : [] }
}

/** A birthday since joining, or a full quota, may have closed a survey that would have fitted. */
function turnedAway(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}
