import { topQuestionIds } from '../../areas/profiler/contract.ts'
import type { Came } from './campaigns.ts'
import { demoCampaigns } from './campaigns.ts'
import { plain } from './names.ts'
import { demoPeople, type DemoPerson } from './people.ts'
import { createRandom, type Random } from './random.ts'

/** How somebody of an earlier month takes surveys: most stop sooner or later, some never, and some come back. */
const habits = { brief: 34, fading: 36, steady: 20, returning: 10 } as const
/** Readers of the newsletter stay longer: what it cost came back. */
const habitsOfReaders = { ...habits, brief: 16, steady: 44 } as const
type Habit = keyof typeof habits
/** How likely somebody takes part in each 30 days after joining; the last figure holds for all that follow. */
const parts: Readonly<Record<Habit, readonly number[]>> = {
  brief: [0.82, 0.18, 0.04, 0],
  fading: [0.94, 0.72, 0.58, 0.45, 0.34, 0.24, 0.16, 0.1, 0.06],
  steady: [0.98, 0.9, 0.86, 0.84, 0.82],
  returning: [0.9, 0.35, 0],
}
const ageDays = 30
/** Whoever comes back does so in these last days. */
const backDaysAgo = 48
/** One country loses people faster than the others. */
const bleeding = { countryId: 'IN', part: 0.55 } as const

/** Somebody who joined more than three months ago, and the days on which they took part. */
export type Early = {
  person: DemoPerson
  joinedDaysAgo: number
  /** The days ago of each survey that they began, in the order of time. */
  tookDaysAgo: number[]
  came: Came | null
  /** How the account ended, if it did. */
  end: { kind: 'closed' | 'blocked'; daysAgo: number } | null
  /** When they asked for their first reward. */
  askedDaysAgo: number | null
}

const earlyPeople = 200
const firstJoinedDaysAgo = 371
const lastJoinedDaysAgo = 92
const peopleSeed = 8_181
const partByNewsletter = 0.26
/** The first of them came before there were links. */
const withoutLinks = 60

function takesOf({ countryId }: DemoPerson, habit: Habit, joinedDaysAgo: number, random: Random): number[] {
  const likely = parts[habit]
  const stays = countryId === bleeding.countryId ? bleeding.part : 1
  const days: number[] = []
  for (let age = 0; age * ageDays < joinedDaysAgo; age += 1) {
    const begins = joinedDaysAgo - age * ageDays
    const isBack = habit === 'returning' && begins < backDaysAgo + ageDays
    const chance = isBack ? 0.85 : (likely[age] ?? likely.at(-1) ?? 0) * (age === 0 ? 1 : stays)
    const daysAgo = begins - 0.1 - random.next() * (ageDays - 1)
    if (random.chance(chance) && daysAgo > 0.4) days.push(daysAgo)
  }
  return days
}

function cameBy(random: Random, index: number): Came | null {
  const campaign = demoCampaigns.find(({ key }) => key === 'newsletter')
  if (!campaign || index < withoutLinks || !random.chance(partByNewsletter)) return null
  const click = Array.from({ length: 12 }, () => random.int(0, 15).toString(16)).join('')
  const parameters = { [campaign.clickId]: click, [campaign.subId1]: random.pick(campaign.subs) }
  return { campaign, parameters, minutesBefore: random.int(2, 600) }
}

const top = new Set<string>(topQuestionIds)
/** The members who joined in the months before those of the panelists. Their addresses are unlike those of the others. */
export const earlyMembers = (): Early[] =>
  demoPeople(earlyPeople, peopleSeed).map((person, index) => {
    const random = createRandom(0xc0_4047 + index * 7_919)
    const came = cameBy(createRandom(0xc1_1c4b + index * 7_919), index)
    const habit = random.weighted(came ? habitsOfReaders : habits)
    const spread = (index + random.next()) / earlyPeople
    const joinedDaysAgo = firstJoinedDaysAgo - spread * (firstJoinedDaysAgo - lastJoinedDaysAgo)
    const tookDaysAgo = takesOf(person, habit, joinedDaysAgo, random)
    const last = tookDaysAgo.at(-1) ?? joinedDaysAgo
    // What a campaign cost for somebody who was blocked waits for a person: only the latest still do.
    const isEnded = habit === 'brief' && last > 3 && index % 4 === 0 && (came === null || last < 45)
    const answers = person.answers.filter(({ questionId }) => top.has(questionId))
    return {
      person: {
        ...person,
        email: `${plain(person.firstName)}.${plain(person.lastName)}${index + 301}@example.com`,
        answers: random.chance(0.85) ? answers : [],
      },
      joinedDaysAgo,
      tookDaysAgo,
      came,
      end: isEnded ? { kind: index % 12 === 0 ? 'blocked' : 'closed', daysAgo: last - 1 - random.next() * 12 } : null,
      askedDaysAgo: tookDaysAgo.length > 3 && random.chance(0.21) ? 0.2 + 3.4 * random.next() : null,
    }
  })
