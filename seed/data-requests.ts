import type { RequestKind } from '../areas/duties/contract.ts'
import { utcDay } from '../platform/contract/day.ts'
import { demoPeople } from './content/people.ts'
import { daysBefore, type Diary } from './diary.ts'
import type { House } from './house.ts'
import { officeIp } from './content/office.ts'

type Needs = { house: House; diary: Diary; deskId: string; reviewerId: string; now: Date }
type Letter = { daysAgo: number; kind: RequestKind; answer?: { afterDays: number; refusal?: string } }

const desk = (userId: string) => ({ userId, role: '6', ip: officeIp })

/** What came by mail: one is past its day, one waits, and two were answered. */
const letters: readonly Letter[] = [
  { daysAgo: 52, kind: 'copy' },
  { daysAgo: 44, kind: 'copy', answer: { afterDays: 6 } },
  { daysAgo: 30, kind: 'erasure', answer: { afterDays: 2, refusal: 'We could not tell that the letter was yours.' } },
  { daysAgo: 8, kind: 'erasure' },
]
/** When somebody downloaded a copy of their data alone, in their account. */
const ownCopiesDaysAgo = [61, 27, 5]

/** What people asked of their own data. */
export function writeDataRequests({ house, diary, deskId, reviewerId, now }: Needs): void {
  const { duties, tx } = house
  const asked = new Set<string>()
  for (const { daysAgo, kind, answer } of letters)
    diary.add(daysBefore(now, daysAgo), async (at) => {
      const panelistId = await lastMember(house, asked)
      const noted = { panelistId, kind, receivedOn: utcDay(at) }
      const { requestId } = await duties.requests.record(noted, desk(deskId))
      if (!answer) return
      diary.add(daysBefore(now, daysAgo - answer.afterDays), async () => {
        const by = desk(reviewerId)
        if (answer.refusal) return void (await duties.requests.refuse(requestId, answer.refusal, by))
        ;(await duties.requests.copy(requestId, by)).body.destroy()
        await duties.requests.fulfil(requestId, by)
      })
    })
  for (const daysAgo of ownCopiesDaysAgo)
    diary.add(daysBefore(now, daysAgo), async () => {
      const userId = await lastMember(house, asked)
      await duties.requests.heard(tx, { userId, kind: 'copy', actorId: userId })
    })
}

/** The last of the panelists who has verified an address by now and has not asked yet. */
async function lastMember({ users, tx }: House, asked: Set<string>): Promise<string> {
  for (const { email } of demoPeople().toReversed()) {
    const account = await users.findByEmail(tx, email)
    if (!account?.emailVerifiedAt || asked.has(account.userId)) continue
    asked.add(account.userId)
    return account.userId
  }
  throw new Error('nobody has joined the demo world yet')
}
