import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeReportPath } from '../../http/report-path.ts'
import { house } from '../../http/world.ts'
import { send, StaleConnection } from '../send.ts'
import { password, redeemPoints, rewardId, surveyPoints, type Member, type World } from '../crash/world.ts'

export type Tally = { done: number; refused: number; errors: string[]; byJourney: Record<string, number> }
type Answer = { status: number; text: string }
type Options = {
  port: number
  world: World
  affId: number
  /** Staff who may see everything. */
  boss: string
  random: () => number
}

const api = '/api/v1'
const timeoutMs = 60_000
const errorsKept = 50
/** How often each journey is taken, in parts. */
const shares = { browse: 40, take: 25, hosted: 5, click: 15, redeem: 1, lists: 8, export: 1, mail: 1 } as const
type Journey = keyof typeof shares

/** What panelists, suppliers, visitors and staff do at one server, as often as asked. */
export function createLoad({ port, world, affId, boss, random }: Options) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const tally: Tally = { done: 0, refused: 0, errors: [], byJourney: {} }
  const someOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const redeemers = [...world.members]
  let visitors = 0

  const sendHere = (
    method: string,
    path: string,
    { from, ...more }: { token?: string; body?: object; from?: string } = {},
  ): Promise<Answer> =>
    send({
      ...more,
      port,
      method,
      path,
      agent,
      timeoutMs,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
        ...(from ? { 'x-forwarded-for': from } : {}),
      },
    })
  /** An answer of 5xx, or none, is an error; a refusal by a rule is not. */
  const ask = async (...[method, path, more]: Parameters<typeof sendHere>): Promise<Answer | null> => {
    // As browsers and proxies do (RFC 9110, 9.2.2): what may be repeated goes out again when its kept connection was just closed.
    const sent = sendHere(method, path, more).catch((error: unknown) => {
      if (method === 'GET' && error instanceof StaleConnection) return sendHere(method, path, more)
      throw error
    })
    const answer = await sent.catch((error: unknown) => {
      note(`${method} ${path.split('?')[0]}: ${String(error)}`)
      return null
    })
    if (!answer) return null
    tally.done += 1
    if (answer.status >= 500) note(`${method} ${path.split('?')[0]}: ${answer.status} ${answer.text.slice(0, 200)}`)
    else if (answer.status >= 400) tally.refused += 1
    return answer
  }
  const note = (what: string): void => void (tally.errors.length < errorsKept && tally.errors.push(what))
  const dataOf = (answer: Answer | null): Record<string, unknown> =>
    answer?.status === 200 ? ((JSON.parse(answer.text) as { data: Record<string, unknown> }).data ?? {}) : {}
  const start = async ({ token }: Member, surveyId: string): Promise<string | null> => {
    const { attemptId } = dataOf(await ask('POST', `${api}/survey/startSurvey`, { token, body: { surveyId } }))
    return typeof attemptId === 'string' ? attemptId : null
  }

  const journeys: Record<Journey, () => Promise<void>> = {
    browse: async () => {
      const { token } = someOf(world.members)
      for (const path of [
        'survey/getRecommendedSurveys',
        'user/getUserDetails',
        'wallet/getUserWalletHistory',
        'notifications',
      ])
        await ask('GET', `${api}/${path}`, { token })
    },
    take: async () => {
      const attemptId = await start(someOf(world.members), someOf(world.external))
      if (!attemptId) return
      const outcome = random() < 0.3 ? 'disqualified' : 'completed'
      await ask('GET', report(attemptId, outcome))
      if (outcome === 'completed' && random() < 0.1) await ask('GET', report(attemptId, 'reversed'))
    },
    hosted: async () => {
      const member = someOf(world.members)
      const attemptId = await start(member, someOf(world.hosted))
      if (!attemptId) return
      const answers = { q1: 'a', q2: 'b', q3: 'a' }
      const path = `${api}/survey/attempt/${attemptId}`
      await ask('PUT', `${path}/answers`, { token: member.token, body: { answers, pageNo: 2 } })
      await ask('POST', `${path}/submit`, { token: member.token, body: { answers } })
    },
    click: async () => void (await ask('GET', `/c/${affId}?cid=${randomUUID()}`, { from: addressOf((visitors += 1)) })),
    redeem: async () => {
      const member = redeemers.pop()
      if (!member) return journeys.browse()
      const body = { points: redeemPoints, rewardId, password }
      const { redemptionId } = dataOf(
        await ask('POST', `${api}/wallet/createRedemptionRequest`, { token: member.token, body }),
      )
      if (typeof redemptionId !== 'string') return
      const decision = { redemptionId, decision: random() < 0.2 ? 'reject' : 'approve', reason: 'A drill.' }
      await ask('POST', `${api}/wallet/reviewRedemptionRequest`, { token: world.reviewer.token, body: decision })
    },
    lists: async () => {
      for (const path of ['panelist/getAllPanelist', 'wallet/getAllRedeemRequests', 'audit/log'])
        await ask('GET', `${api}/${path}?limit=20&currentPage=${1 + Math.floor(random() * 5)}`, { token: boss })
    },
    export: async () => void (await ask('GET', `${api}/panelist/export`, { token: boss })),
    mail: async () => {
      const { token } = someOf(world.members)
      await ask('POST', `${api}/support/tickets`, {
        token,
        body: { topic: 'other', subject: 'A question', message: 'How long does it take?' },
      })
    },
  }
  const names = Object.entries(shares).flatMap(([name, share]) => Array.from({ length: share }, () => name as Journey))
  const one = async (): Promise<void> => {
    const name = someOf(names)
    tally.byJourney[name] = (tally.byJourney[name] ?? 0) + 1
    await journeys[name]()
  }

  return {
    tally,
    /** Each of the first `count` members opens the list of surveys once; `clients` of them do so at a time. */
    visit: async (count: number, clients: number): Promise<void> => {
      const waiting = world.members.slice(0, count)
      const work = async (): Promise<void> => {
        for (let member = waiting.pop(); member; member = waiting.pop())
          await ask('GET', `${api}/survey/getRecommendedSurveys`, { token: member.token })
      }
      await Promise.all(Array.from({ length: clients }, work))
    },
    /** So many at once, each the next as soon as the last is done; gives calls per second. */
    flatOut: async (seconds: number, clients: number): Promise<number> => {
      const [before, began] = [tally.done, Date.now()]
      const work = async (): Promise<void> => {
        while (Date.now() < began + seconds * 1_000) await one()
      }
      await Promise.all(Array.from({ length: clients }, work))
      return (tally.done - before) / ((Date.now() - began) / 1_000)
    },
    /** So many calls per second in the mean, whatever answers take, until `isOver`. */
    steady: async (perSecond: number, isOver: () => boolean): Promise<void> => {
      const under = new Set<Promise<void>>()
      const [before, began] = [tally.done, Date.now()]
      while (!isOver()) {
        const due = (perSecond * (Date.now() - began)) / 1_000
        // A journey is a few calls: as many are under way as are missing, and never without end.
        if (tally.done - before + under.size < due && under.size < 200) {
          const journey: Promise<void> = one().finally(() => under.delete(journey))
          under.add(journey)
        } else await sleep(5)
      }
      await Promise.all(under)
    },
    close: (): void => agent.destroy(),
  }
}

const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

const report = (attemptId: string, outcome: string): string =>
  makeReportPath({ attemptId, outcome, ...(outcome === 'disqualified' ? {} : { amount: surveyPoints }) }, house)
