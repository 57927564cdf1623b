import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pointsWalletKind } from '../../../areas/wallet/contract.ts'
import { makeReportPath } from '../../http/report-path.ts'
import { house } from '../../http/world.ts'
import { createCalls, type Ask, type Heard } from '../crash/calls.ts'
import { password, redeemPoints, rewardId, surveyPoints, type Member, type World } from '../crash/world.ts'
import type { Deed, DeedKind } from './journal.ts'

const api = '/api/v1'

export type Load = ReturnType<typeof createLoad>

/** Members and a supplier at one server, who note what they asked for and what they were told. */
export function createLoad(port: number, world: World, random: () => number) {
  const calls = createCalls([port], random)
  const deeds: Deed[] = []
  const someOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const redeemers = [...world.members]
  const taken = new Set<string>()

  /** Notes what is asked before it is sent, so that nothing can be there of which the journal knows nothing. */
  const does = async (kind: DeedKind, id: string, ask: Ask): Promise<boolean> => {
    const deed: Deed = { kind, id, askedAt: Date.now(), heardAt: null }
    deeds.push(deed)
    const heard = await calls.attempt(ask)
    if (heard?.status === 200) deed.heardAt = Date.now()
    return heard?.status === 200
  }

  const start = async ({ token }: Member, surveyId: string): Promise<string | null> => {
    const heard = await calls.attempt({ method: 'POST', path: `${api}/survey/startSurvey`, token, body: { surveyId } })
    const id = heard?.status === 200 ? String(heard.data['attemptId']) : null
    // Another client may be at the same survey for the same member: this one leaves it to that.
    if (id === null || taken.has(id)) return null
    taken.add(id)
    return id
  }

  const report = (kind: 'completed' | 'reversed', id: string): Promise<boolean> =>
    does(kind, id, { method: 'GET', path: pathOf(id, kind) })

  const takeExternal = async (member = someOf(world.members)): Promise<void> => {
    const id = await start(member, someOf(world.external))
    if (id === null) return
    const isCredited = await report('completed', id)
    if (isCredited && random() < 0.1) await report('reversed', id)
  }

  const takeHosted = async (): Promise<void> => {
    const member = someOf(world.members)
    const id = await start(member, someOf(world.hosted))
    if (id === null) return
    const { token } = member
    const answers = { q1: 'a', q2: 'b', q3: 'a' }
    const path = `${api}/survey/attempt/${id}`
    await calls.attempt({ method: 'PUT', path: `${path}/answers`, token, body: { answers, pageNo: 2 } })
    await does('completed', id, { method: 'POST', path: `${path}/submit`, token, body: { answers } })
  }

  const redeem = async (): Promise<void> => {
    const member = redeemers.pop()
    if (!member) return takeExternal()
    await does('redeemed', member.userId, {
      method: 'POST',
      path: `${api}/wallet/createRedemptionRequest`,
      token: member.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { points: redeemPoints, rewardId, password },
    })
  }

  const journeys = [takeExternal, takeExternal, takeExternal, takeHosted, takeHosted, redeem]
  return {
    deeds,
    calls,
    takeExternal,
    /** One client: journeys one after the other, with a rest between them, until `isOver`. */
    work: async (isOver: () => boolean, restMs: number): Promise<void> => {
      for (; !isOver(); await sleep(restMs * random())) await someOf(journeys)()
    },
    /** Sends every report of a completion again, as a supplier does that doubts whether it arrived; gives how many were answered. */
    repeatReports: async (): Promise<number> => {
      const completed = deeds.filter(({ kind, heardAt }) => kind === 'completed' && heardAt !== null)
      let answered = 0
      for (const { id } of completed)
        answered += (await calls.attempt({ method: 'GET', path: pathOf(id, 'completed') }))?.status === 200 ? 1 : 0
      return answered
    },
    close: calls.close,
  }
}

const pathOf = (attemptId: string, outcome: 'completed' | 'reversed'): string =>
  makeReportPath({ attemptId, outcome, amount: surveyPoints }, house)

/** Logs a member in with email and password, and reads the points of the account. Throws what the server answered instead. */
export async function readPointsAfterLogin(port: number, email: string): Promise<number> {
  const calls = createCalls([port], Math.random)
  const data = async (ask: Ask): Promise<Heard['data']> => {
    const heard = await calls.attempt(ask)
    if (heard?.status !== 200) throw new Error(`${ask.path}: ${heard?.status ?? 'no answer'} ${heard?.code ?? ''}`)
    return heard.data
  }
  try {
    const { token } = (await data({ method: 'POST', path: `${api}/auth/login`, body: { email, password } })) as {
      token: { access: { token: string } }
    }
    const path = `${api}/wallet/getWalletAmount/${pointsWalletKind}`
    return Number((await data({ method: 'GET', path, token: token.access.token }))['amount'])
  } finally {
    calls.close()
  }
}
