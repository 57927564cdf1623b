import { seedOf } from './answering.ts'
import type { Campaigns } from './campaigns.ts'
import { cameBy } from './content/campaigns.ts'
import { demoPeople } from './content/people.ts'
import { chanceTakenBack } from './content/prices.ts'
import { createRandom } from './content/random.ts'
import { surveys } from './content/surveys.ts'
import { daysBefore, type Diary } from './diary.ts'
import { doubts, takeAbroad, type Doubt } from './doubts.ts'
import type { House } from './house.ts'
import { join, type Member } from './joining.ts'
import { pastSurveys } from './past-surveys.ts'
import { redeem, type Reviewers, type Ruling } from './redeeming.ts'
import { anyFate, take, type Offer } from './taking-surveys.ts'

type Needs = { house: House; diary: Diary; reviewers: Reviewers; campaigns: Campaigns; now: Date }
/** How many tried each survey. */
type Takers = Map<string, number>
type Life = Needs & { takers: Takers; member: Member; joinedDaysAgo: number }

const firstJoinedDaysAgo = 89
const lastJoinedDaysAgo = 0.2
const partVerifying = 0.95
const travellersAtMost = 12

/** The panelists join over three months, and each lives as chance has it. */
export function writePanelistsLives(needs: Needs): void {
  const { house, diary, campaigns, now } = needs
  const takers: Takers = new Map()
  const travellers: Life[] = []
  for (const doubt of doubts) diary.add(daysBefore(now, doubt.daysAgo), (at) => tryAbroad(travellers, doubt, at))
  demoPeople().forEach((person, index) => {
    const random = createRandom(0x5eed + index * 7919)
    const joinedDaysAgo = lastJoinedDaysAgo + random.next() * (firstJoinedDaysAgo - lastJoinedDaysAgo)
    const came = cameBy(createRandom(0xc11c + index * 7919), joinedDaysAgo)
    join(house, diary, {
      person,
      random,
      at: daysBefore(now, joinedDaysAgo),
      isVerifying: random.chance(partVerifying),
      ...(came ? { link: { campaigns, came } } : {}),
      ready: (member) => {
        const life = { ...needs, takers, member, joinedDaysAgo }
        writeLife(life, index)
        if (travellers.length < travellersAtMost) travellers.push(life)
      },
    })
  })
}

/** Some never come back, most take a few surveys, some take many; some of those who have the points redeem them. */
function writeLife(life: Life, index: number): void {
  const { diary, now, member, joinedDaysAgo } = life
  const { random } = member
  const eagerness = random.weighted({ gone: 10, casual: 35, regular: 40, keen: 15 })
  const tries = { gone: 0, casual: random.int(1, 4), regular: random.int(5, 12), keen: random.int(13, 20) }[eagerness]
  for (let n = 0; n < tries; n++) {
    const daysAgo = random.next() * (joinedDaysAgo - 0.1)
    diary.add(daysBefore(now, daysAgo), (at) => trySurvey(life, daysAgo, at))
  }
  const wish = wishOf(member, joinedDaysAgo, index)
  const wishes =
    wish && isAskingAgain(wish, index) ? [wish, { ...repeatedWish, daysAgo: 0.1 + (index % 9) / 10 }] : [wish]
  for (const one of wishes)
    if (one) diary.add(daysBefore(now, one.daysAgo), async (at) => void (await redeem(life, member, one, at)))
}

const offers = new Map<string, Offer>([...surveys, ...pastSurveys].map((survey) => [survey.surveyId, survey]))
const past = new Map(pastSurveys.map((survey) => [survey.surveyId, survey]))
/** These two serve checks, which want to find them as they were made. */
const untouched: ReadonlySet<string> = new Set(['demo-hosted', 'demo-external'])
/** Our own questionnaires stay below 30 completes, so that a visitor who clicks through one is not taken for too fast. */
const hostedTakersAtMost = 28

function isOpenTo(surveyId: string, { member, takers }: Life, daysAgo: number): boolean {
  if (!offers.has(surveyId) || untouched.has(surveyId) || member.taken.has(surveyId)) return false
  const ended = past.get(surveyId)
  if (ended) return daysAgo <= ended.openedDaysAgo && daysAgo >= ended.closedDaysAgo
  return offers.get(surveyId)?.supplierKey !== null || (takers.get(surveyId) ?? 0) < hostedTakersAtMost
}

async function trySurvey(life: Life, daysAgo: number, at: Date): Promise<void> {
  const { member, takers } = life
  const open = member.fitting().filter((surveyId) => isOpenTo(surveyId, life, daysAgo))
  const offer = open.length > 0 ? offers.get(member.random.pick(open)) : undefined
  if (!offer) return
  takers.set(offer.surveyId, (takers.get(offer.surveyId) ?? 0) + 1)
  const takenBackAfterDays = takenBackAfter(offer, member, daysAgo)
  await take(life, member, { ...offer, takenBackAfterDays }, anyFate(member, offer.surveyId), at)
}

/** After how many days a supplier takes back what it counted; undefined for most. Not drawn with the others, so that those stay. */
function takenBackAfter({ surveyId, supplierKey }: Offer, { person }: Member, daysAgo: number): number | undefined {
  if (supplierKey === null) return undefined
  const random = createRandom(seedOf(`${surveyId} taken back from ${person.email}`))
  return random.chance(chanceTakenBack(supplierKey, daysAgo)) ? 0.5 + 3.5 * random.next() : undefined
}

const isOpenFor = (life: Life, daysAgo: number) => (surveyId: string) => isOpenTo(surveyId, life, daysAgo)

/** The first of these lives that has a survey open and is not turned away from it. */
async function tryAbroad(lives: Life[], doubt: Doubt, at: Date): Promise<void> {
  for (let life = lives.shift(); life; life = lives.shift()) {
    const { member } = life
    const open = isOpenFor(life, doubt.daysAgo)
    const surveyId = member.fitting().find((one) => !past.has(one) && open(one))
    const offer = surveyId === undefined ? undefined : offers.get(surveyId)
    if (offer && (await takeAbroad(life, member, offer, doubt, at))) return
  }
}

type Wish = { points: number; ruling: Ruling; daysAgo: number; isByHand?: boolean }

/** Every eighth asks these days, so that reviewers have a queue with every case in it; many others asked before. */
function wishOf({ random }: Member, joinedDaysAgo: number, index: number): Wish | null {
  if (index % 8 === 0) return recentWishes[(index / 8) % recentWishes.length] ?? null
  if (!random.chance(0.45)) return null
  const points = random.chance(0.4) ? 1000 : 500
  const ruling: Ruling = random.chance(0.2) ? 'rejected' : 'sent'
  const daysAgo = 3 + random.next() * Math.max(0, joinedDaysAgo - 6)
  return { points, ruling, daysAgo, isByHand: ruling === 'sent' && index % 3 > 0 }
}

/** Whoever got a reward before asks again: nothing about that is unusual, so reviewers can approve several of them at once. */
const repeatedWish = { points: 500, ruling: 'requested' } as const
const isAskingAgain = ({ ruling, daysAgo }: Wish, index: number): boolean =>
  ruling === 'sent' && daysAgo > 7 && index % 4 > 0

/** Looking at a request takes up to 25 hours, so those that were looked at were made before. */
const recentWishes: readonly Wish[] = [
  { points: 500, ruling: 'requested', daysAgo: 0.1 },
  { points: 1000, ruling: 'awaiting_second', daysAgo: 1.6 },
  { points: 500, ruling: 'on_hold', daysAgo: 1.9 },
  { points: 1000, ruling: 'requested', daysAgo: 0.4 },
  { points: 500, ruling: 'requested', daysAgo: 0.8 },
]
