import type { Rating } from '../areas/surveys/contract/ratings.ts'
import type { Campaigns } from './campaigns.ts'
import { earlyMembers, type Early } from './content/cohorts.ts'
import { createRandom } from './content/random.ts'
import { daysBefore, minutesAfter, type Diary } from './diary.ts'
import type { House } from './house.ts'
import { join, type Member } from './joining.ts'
import {
  earlierSurveys,
  partOfMinutes,
  pastSurveys,
  slowSurvey,
  yesterdaysSurvey,
  type PastSurvey,
} from './past-surveys.ts'
import { redeem, type Reviewers } from './redeeming.ts'
import { ratingBy } from './taking-surveys.ts'
import { officeIp } from './content/office.ts'

type Needs = { house: House; diary: Diary; reviewers: Reviewers; campaigns: Campaigns; now: Date }
type Ending = Parameters<House['surveys']['endAttempts']>[1][number]
/** An end that is not told yet, of whose survey, and what they say of it. */
type Told = { ending: Ending; userId: string; rating: Rating | null }
type Life = Needs & { member: Member; early: Early; told: Told[] }

/** Suppliers tell of the ends of these surveys in lists, one for so many days. */
const listDays = 3
const fates = { completed: 76, disqualified: 17, quota_full: 7 } as const
type Fate = keyof typeof fates
/** Since yesterday one survey turns nearly everybody away: so many came, of those who took part in the last weeks. */
const yesterdaysFates = { completed: 12, disqualified: 80, quota_full: 8 } as const
const yesterdaysEntrants = 62
const aroundDaysAgo = 75
const everyone = [...earlierSurveys, ...pastSurveys].filter(({ countryId }) => countryId === null)

/** The members of earlier months: fewer of each month take part in every month that follows, and some come back. */
export function writeCohorts(needs: Needs): void {
  const { house, diary, campaigns, now } = needs
  const told: Told[] = []
  const members = earlyMembers()
  let hasty = 0
  members.forEach((early, index) => {
    const { person, joinedDaysAgo, came } = early
    join(house, diary, {
      person,
      at: daysBefore(now, joinedDaysAgo),
      random: createRandom(0x0c_0437 + index),
      isVerifying: true,
      ...(came ? { link: { campaigns, came } } : {}),
      ready: (member) => {
        const life = { ...needs, member, early, told }
        writeEarlyLife(life)
        if (hasty === yesterdaysEntrants || !isOfYesterday(early, index)) return
        hasty += 1
        const daysAgo = 0.25 + 0.6 * member.random.next()
        diary.add(daysBefore(now, daysAgo), (at) =>
          enter(life, yesterdaysSurvey, at, member.random.weighted(yesterdaysFates)),
        )
      },
    })
  })
  const first = Math.ceil(members[0]?.joinedDaysAgo ?? 0)
  for (let daysAgo = first; daysAgo > 0; daysAgo -= listDays)
    diary.add(daysBefore(now, daysAgo), (at) => endTold(house, told, at))
  diary.add(daysBefore(now, 0.03), (at) => endTold(house, told, at))
}

/** Whether somebody is around who may meet yesterday's survey; of the largest country only a few, so that it explains nothing. */
function isOfYesterday({ end, tookDaysAgo, person }: Early, index: number): boolean {
  if (end !== null || (tookDaysAgo.at(-1) ?? Infinity) > aroundDaysAgo) return false
  return person.countryId !== 'US' || index % 4 === 0
}

/** Ends together what ended since the last list, and some say how it was. */
async function endTold({ surveys, tx }: House, told: Told[], until: Date): Promise<void> {
  const over = told.filter(({ ending }) => ending.at <= until)
  told.splice(0, told.length, ...told.filter(({ ending }) => ending.at > until))
  if (over.length === 0) return
  await surveys.endAttempts(
    tx,
    over.map(({ ending }) => ending),
  )
  for (const { userId, ending, rating } of over) if (rating) await surveys.rate(userId, ending.attemptId, rating)
}

function writeEarlyLife(life: Life): void {
  const { diary, now, member, early, house, reviewers } = life
  for (const daysAgo of early.tookDaysAgo) diary.add(daysBefore(now, daysAgo), (at) => begin(life, daysAgo, at))
  if (early.askedDaysAgo !== null)
    diary.add(daysBefore(now, early.askedDaysAgo), async (at) => {
      const wish = { points: 500, ruling: 'requested', isByHand: member.random.chance(0.4) } as const
      await redeem(life, member, wish, at)
    })
  const { end } = early
  if (!end) return
  diary.add(daysBefore(now, end.daysAgo), async () => {
    const { userId } = member
    const by = { userId: reviewers.second, role: '2', ip: officeIp }
    if (end.kind === 'blocked')
      return house.panelists.block(userId, 'Every survey was answered in the same minute.', by)
    const account = await house.users.lock(house.tx, userId)
    return house.privacy.closeFor(house.tx, account, { actorId: userId, ip: null })
  })
}

/** Begins a survey that was open then and was not tried before. */
async function begin(life: Life, daysAgo: number, at: Date): Promise<void> {
  const { random, taken } = life.member
  const open = everyone.filter((one) => isOpen(one, daysAgo) && !taken.has(one.surveyId))
  if (open.length === 0) return
  // Many met it, so that its time is known.
  const slow = random.chance(0.5) ? open.find(({ surveyId }) => surveyId === slowSurvey) : undefined
  await enter(life, slow ?? random.pick(open), at, random.weighted(fates))
}
/** How it ended stands in the next list of its supplier. */
async function enter({ house, member, told }: Life, survey: PastSurvey, at: Date, outcome: Fate): Promise<void> {
  const { surveyId, minutes, supplierKey } = survey
  const { random, taken, userId, device } = member
  taken.add(surveyId)
  const { attemptId } = await house.surveys.start(userId, surveyId, device)
  const part = outcome === 'completed' ? partOfMinutes(surveyId, random.next()) : 0.1 + random.next() * 0.4
  const ending = {
    attemptId,
    outcome,
    key: `list:${attemptId}`,
    source: `supplier:${supplierKey}`,
    at: minutesAfter(at, minutes * part),
  }
  const rating = at.getTime() % 3 === 0 ? ratingBy(member, surveyId, outcome === 'completed') : null
  told.push({ ending, userId, rating })
}
const isOpen = ({ openedDaysAgo, closedDaysAgo }: PastSurvey, daysAgo: number): boolean =>
  daysAgo < openedDaysAgo && daysAgo > closedDaysAgo + 0.2
