import { randomUUID } from 'node:crypto'
import { makeReportPath } from '../../http/report-path.ts'
import { house } from '../../http/world.ts'
import { pointsWalletKind } from '../../../areas/wallet/contract.ts'
import type { Calls, Heard } from './calls.ts'
import { password, redeemPoints, rewardId, surveyPoints, type Member, type World } from './world.ts'

/** How sure a client is that something was done: told so, asked for it without hearing, or refused. */
export type Sure = 'done' | 'maybe' | 'not'
export type AttemptNote = {
  attemptId: string
  userId: string
  surveyId: string
  kind: 'external' | 'hosted'
  /** The last answers that were said to be saved. */
  saved: Record<string, string>
  completed: Sure
  reversed: Sure
}
export type RedemptionNote = {
  userId: string
  key: string
  asked: Sure
  redemptionId: string | null
  decided: 'approve' | 'reject' | null
  decision: Sure
}
/** What the clients know; compared with the database at the end. */
export type Journal = {
  attempts: Map<string, AttemptNote>
  redemptions: RedemptionNote[]
  starts: number
  refusals: number
}

const api = '/api/v1'
const parkedMs = 5_000
type Parked = { since: number; retry: () => Promise<void> }
const sureOf = (heard: Heard | null): Sure => (heard === null ? 'maybe' : heard.status === 200 ? 'done' : 'not')

/** Journeys of panelists, suppliers and a reviewer, one after the other until `isOver`. */
export function createClients(calls: Calls, world: World, journal: Journal, random: () => number) {
  const { members, reviewer, external, hosted } = world
  const someOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const redeemers = [...members]
  const parked: Parked[] = []

  /** Most clients insist; some give up after one try, and what they asked for may then have been done or not. */
  const ask = (what: Parameters<Calls['insist']>[0]): Promise<Heard | null> =>
    random() < 0.04 ? calls.attempt(what) : calls.insist(what)

  const start = async ({ token, userId }: Member, surveyId: string, kind: AttemptNote['kind']) => {
    const heard = await ask({ method: 'POST', path: `${api}/survey/startSurvey`, token, body: { surveyId } })
    const attemptId = heard?.status === 200 ? String(heard.data['attemptId']) : null
    if (heard && !attemptId) journal.refusals += 1
    // Another client may be at the same survey for the same member: this one leaves it to that.
    if (!attemptId || journal.attempts.has(attemptId)) return null
    journal.starts += 1
    const note: AttemptNote = {
      attemptId,
      userId,
      surveyId,
      kind,
      saved: {},
      completed: 'not',
      reversed: 'not',
    }
    journal.attempts.set(attemptId, note)
    return note
  }

  const report = (attemptId: string, outcome: 'completed' | 'reversed'): string =>
    makeReportPath({ attemptId, outcome, amount: surveyPoints }, house)

  /** Starts at a supplier's; the supplier reports the end, often more than once, and now and then takes it back. */
  const takeExternal = async (): Promise<void> => {
    const note = await start(someOf(members), someOf(external), 'external')
    if (!note || random() < 0.1) return
    const send = (outcome: 'completed' | 'reversed') => ask({ method: 'GET', path: report(note.attemptId, outcome) })
    const copies = Array.from({ length: 1 + Math.floor(random() * 3) }, () => send('completed'))
    const heard = (await Promise.all(copies)).map(sureOf)
    note.completed = heard.includes('done') ? 'done' : 'maybe'
    if (note.completed === 'done' && random() < 0.1) note.reversed = sureOf(await send('reversed'))
  }

  const takeHosted = async (): Promise<void> => {
    const member = someOf(members)
    const note = await start(member, someOf(hosted), 'hosted')
    if (!note) return
    const path = `${api}/survey/attempt/${note.attemptId}`
    const answers: Record<string, string> = {}
    for (const [pageNo, name] of ['q1', 'q2', 'q3'].entries()) {
      answers[name] = random() < 0.5 ? 'a' : 'b'
      const body = { answers: { ...answers }, pageNo }
      const heard = await ask({ method: 'PUT', path: `${path}/answers`, token: member.token, body })
      // Somebody else's turn with the same member may have ended it.
      if (sureOf(heard) !== 'done') return
      note.saved = { ...answers }
      if (random() < 0.05) return
    }
    note.completed = sureOf(
      await ask({ method: 'POST', path: `${path}/submit`, token: member.token, body: { answers } }),
    )
  }

  const redeem = async (): Promise<void> => {
    if (parked.some(({ since }) => Date.now() - since > parkedMs)) return retryParked()
    const member = redeemers.pop()
    if (!member) return takeExternal()
    const note: RedemptionNote = {
      userId: member.userId,
      key: randomUUID(),
      asked: 'maybe',
      redemptionId: null,
      decided: null,
      decision: 'not',
    }
    journal.redemptions.push(note)
    await request(member.token, note)
  }

  const request = async (token: string, note: RedemptionNote): Promise<void> => {
    const heard = await ask({
      method: 'POST',
      path: `${api}/wallet/createRedemptionRequest`,
      token,
      headers: { 'idempotency-key': note.key },
      body: { points: redeemPoints, rewardId, password },
    })
    // The process that was at work on it died: its claim on the key ends by itself, in half a minute.
    if (heard?.code === 'idempotency-in-flight') {
      parked.push({ since: Date.now(), retry: () => request(token, note) })
      return
    }
    note.asked = sureOf(heard)
    if (note.asked === 'done' && heard) await review(note, String(heard.data['redemptionId']))
  }

  const retryParked = async (): Promise<void> => parked.shift()?.retry()

  const review = async (note: RedemptionNote, redemptionId: string): Promise<void> => {
    note.redemptionId = redemptionId
    if (random() < 0.1) return
    note.decided = random() < 0.25 ? 'reject' : 'approve'
    const decision = await ask({
      method: 'POST',
      path: `${api}/wallet/reviewRedemptionRequest`,
      token: reviewer.token,
      body: { redemptionId, decision: note.decided, reason: 'A drill.' },
    })
    // Said too late of one's own decision whose answer was lost: it may have been done.
    note.decision = decision?.code === 'review-too-late' ? 'maybe' : sureOf(decision)
  }

  const look = async (): Promise<void> => {
    const { token } = someOf(members)
    await calls.attempt({ method: 'GET', path: `${api}/wallet/getWalletAmount/${pointsWalletKind}`, token })
    await calls.attempt({ method: 'GET', path: `${api}/survey/getRecommendedSurveys`, token })
  }

  const journeys = [takeExternal, takeExternal, takeExternal, takeHosted, takeHosted, redeem, look]
  return {
    work: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) await someOf(journeys)()
    },
    /** Sends the redemptions again whose keys were claimed by processes that died; gives how many still are. */
    retryParked: async (): Promise<number> => {
      for (let left = parked.length; left > 0; left--) await retryParked()
      return parked.length
    },
  }
}
