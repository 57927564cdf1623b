import { bankTransfer } from './gift-cards.ts'
import { createRandom } from './content/random.ts'
import { tiedPeople, ties, type Tied } from './content/rings.ts'
import { daysBefore, type Diary } from './diary.ts'
import type { House } from './house.ts'
import { join, type Member } from './joining.ts'
import { pastSurveys } from './past-surveys.ts'
import { redeem, type Reviewers } from './redeeming.ts'
import { take } from './taking-surveys.ts'
import { officeIp } from './content/office.ts'

type Needs = { house: House; diary: Diary; reviewers: Reviewers; now: Date }

const seed = 0x417e
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** So many of the surveys that pay best are enough for a reward. */
const surveysTaken = 3
const reviewer = (userId: string) => ({ userId, role: '2', ip: officeIp })

/** Accounts that a browser or a bank account ties: they join, take a few surveys that pay well, and ask for their money. */
export function writeTiedLives(needs: Needs): void {
  const { house, diary, now } = needs
  const people = tiedPeople()
  const browsers = new Map<string, string>()
  const inBrowser = async (name: string, userId: string, ip: string): Promise<void> => {
    const { visitors, tx } = house
    const device = { screen: { width: 1_280 + 16 * browsers.size, height: 800 }, canvas: `drawn by ${name}` }
    const visitorId = browsers.get(name) ?? (await visitors.meet(device, { ip, userAgent, identify: async () => null }))
    browsers.set(name, visitorId)
    await visitors.attach(tx, { visitorId, affId: '', userId }, null)
  }
  let number = 0
  for (const tied of ties.flatMap(({ members }) => members)) {
    const person = people[number]
    number += 1
    if (!person) throw new Error('the rings of the demo world lack a person')
    join(house, diary, {
      person,
      at: daysBefore(now, tied.joinedDaysAgo),
      random: createRandom(seed + number),
      isVerifying: true,
      ready: (member) => {
        diary.add(daysBefore(now, tied.joinedDaysAgo - 0.02), () => inBrowser(tied.browser, member.userId, member.ip))
        earn(needs, member, tied)
      },
    })
  }
  for (const daysAgo of [4.1, 0.05]) diary.add(daysBefore(now, daysAgo), () => house.rings.findAll())
  diary.add(daysBefore(now, 3.2), () => clearHarmless(needs))
}

/** The surveys that pay best among those that are open, one after the other, and then a reward. */
function earn(needs: Needs, member: Member, tied: Tied): void {
  const { diary, now } = needs
  const { joinedDaysAgo, askedDaysAgo, points, account } = tied
  const from = joinedDaysAgo - 0.5
  const open = pastSurveys
    .filter(({ countryId, closedDaysAgo, openedDaysAgo, supplierKey }) => {
      // Their points would still wait.
      const isPaidAtOnce = supplierKey !== 'cpx'
      return isPaidAtOnce && countryId === null && openedDaysAgo > from && closedDaysAgo < askedDaysAgo + 6
    })
    .toSorted((a, b) => b.points - a.points)
    .slice(0, surveysTaken)
  open.forEach((survey, index) => {
    const daysAgo = from - (index + member.random.next()) * ((from - askedDaysAgo - 6) / surveysTaken)
    diary.add(daysBefore(now, daysAgo), async (at) => void (await take(needs, member, survey, 'completed', at)))
  })
  const wish = { points, ruling: 'requested', ...(account ? { payeeHandle: accountOf(account) } : {}) } as const
  diary.add(daysBefore(now, askedDaysAgo), async (at) => {
    const isAsked = await redeem(needs, member, { ...wish, isByHand: account !== null }, at)
    if (!isAsked) throw new Error(`${member.person.email} has too few points to ask for ${bankTransfer.rewardId}`)
  })
}

/** An account that nobody could take for a real one. */
const accountOf = (name: string): string => `DEMO ACCOUNT SHARED ${name.toUpperCase()}00`

/** Whoever looks at rings has found some of them harmless. */
async function clearHarmless({ house, reviewers }: Needs): Promise<void> {
  const { users, rings, tx } = house
  const people = tiedPeople()
  let first = 0
  for (const { members, clearedBecause } of ties) {
    const email = people[first]?.email ?? ''
    first += members.length
    if (!clearedBecause) continue
    const account = await users.findByEmail(tx, email)
    if (!account) throw new Error(`nobody has the address ${email}`)
    const [ring] = (await rings.list({ panelistId: account.userId })).rows
    if (!ring) continue
    const { accounts } = await rings.one(String(ring.ringId), reviewers.second)
    const panelistIds = accounts.map(({ panelistId }) => panelistId)
    const decision = { ringId: ring.ringId, action: 'clear', panelistIds, reason: clearedBecause } as const
    await rings.decide({ ...decision, lastDecisionId: null }, reviewer(reviewers.second))
  }
}
