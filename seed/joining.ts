import { isNumber } from '../areas/profiler/contract/question-types.ts'
import { ageOn, utcDay } from '../platform/contract/day.ts'
import { sensitiveConsentVersion } from '../areas/profiler/contract.ts'
import type { Device } from '../areas/surveys/contract/surveys.ts'
import type { Account } from '../areas/users/server/service.ts'
import type { Campaigns } from './campaigns.ts'
import { demoPassword } from './content/accounts.ts'
import type { Came } from './content/campaigns.ts'
import type { DemoPerson } from './content/people.ts'
import type { Random } from './content/random.ts'
import { minutesAfter, type Diary } from './diary.ts'
import type { House } from './house.ts'

/** A panelist of the demo world, once there is an account. */
export type Member = {
  userId: string
  person: DemoPerson
  random: Random
  ip: string
  device: Device
  /** Surveys that were tried. */
  taken: Set<string>
  /** The surveys on offer that fit, whether tried or not. */
  fitting: () => string[]
}

const minutesToVerify = 3
const minutesToAnswer = 7
const fittingAtMost = 200

async function create({ tx, users }: House, person: DemoPerson, ip: string): Promise<Account> {
  const { email, role, firstName, lastName, countryId } = person
  const account = await users.create(tx, { email, role, firstName, lastName, countryId })
  await users.logActivity(tx, { userId: account.userId, activityType: 'sign-up', ip })
  return account
}

async function describe({ users }: House, userId: string, person: DemoPerson): Promise<void> {
  const { phone, address, stateId, cityName, zipcode, dateOfBirth, gender } = person
  await users.update(userId, { phone, address, stateId, cityName, zipcode, dateOfBirth, gender })
}

/** Somebody who runs the panel: verified, with a password, without a bonus. */
export async function employ(house: House, person: DemoPerson, at: Date): Promise<string> {
  const { tx, users, auth } = house
  const { userId } = await create(house, person, '192.0.2.10')
  await users.markEmailVerified(tx, userId, at)
  await auth.setPassword(tx, userId, demoPassword)
  await describe(house, userId, person)
  return userId
}

type Join = {
  person: DemoPerson
  at: Date
  random: Random
  isVerifying: boolean
  /** By whose link they come; nobody's when left out. */
  link?: { campaigns: Campaigns; came: Came }
  ready: (member: Member) => void
}

/** A panelist joins, verifies the address (or never does), and answers profile questions; then `ready` is told. */
export function join(house: House, diary: Diary, { person, at, random, isVerifying, link, ready }: Join): void {
  const { tx, users, wallet, profiler, legal } = house
  const ip = `203.0.113.${random.int(1, 254)}`
  if (link) diary.add(minutesAfter(at, -link.came.minutesBefore), () => link.campaigns.visit(link.came, ip))
  diary.add(at, async () => {
    const account = await create(house, person, ip)
    const { userId } = account
    await legal.acceptAll(tx, { userId, language: 'en', now: at, how: 'form', ipCountry: null })
    if (link) await link.campaigns.join(account, link.came)
    if (!isVerifying) return
    diary.add(minutesAfter(at, minutesToVerify), async (now) => {
      await users.markEmailVerified(tx, userId, now)
      if (link) await link.campaigns.verify(userId, now)
      await users.logActivity(tx, { userId, activityType: 'email-verified', ip })
      await wallet.welcome(tx, 'verify', [{ userId, personKey: users.personKeyOf(person.email) }])
    })
    diary.add(minutesAfter(at, minutesToAnswer), async (now) => {
      await describe(house, userId, person)
      if (person.answers.length > 0) {
        await profiler.changeConsent(userId, { isGiven: true, version: sensitiveConsentVersion })
        await profiler.upsert(userId, person.answers)
      }
      ready(memberOf(house, { userId, person, random, ip, now }))
    })
  })
}

type Known = Pick<Member, 'userId' | 'person' | 'random' | 'ip'> & { now: Date }
function memberOf({ matching, profiler }: House, { userId, person, random, ip, now }: Known): Member {
  const device = random.weighted({ desktop: 45, phone: 45, tablet: 10 })
  const answers = new Map(
    person.answers.flatMap(({ questionId, optionIds, value = '' }): [string, string[] | number][] => {
      if (optionIds) return [[questionId, optionIds]]
      if (questionId === 'date_of_birth') return [[questionId, ageOn(value, utcDay(now))]]
      const type = profiler.questionsById().get(questionId)?.type
      return type && isNumber(type) ? [[questionId, Number(value)]] : []
    }),
  )
  const prepared = matching.prepare({ answers, countryId: person.countryId, device, taken: new Set() })
  const fitting = () => matching.page(prepared, 0, fittingAtMost)
  return { userId, person, random, ip, device, taken: new Set(), fitting }
}
