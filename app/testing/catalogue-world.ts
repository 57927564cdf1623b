import { createHash } from 'node:crypto'
import type { CardPage } from '../../areas/surveys/contract/surveys.ts'
import type { Partner } from '../../areas/suppliers/contract/partners.ts'
import type { OutgoingCall, OutgoingResult } from '../../platform/server/outgoing.ts'
import { serveSurveys, type Answer } from './survey-server.ts'
import { surveyWorld } from './survey-world.ts'

export type CatalogueWorld = Awaited<ReturnType<typeof openCatalogueWorld>>

const secret = 'secret-of-theirs'
/** An answer of the network. */
export const answered = (status: number, body: string, headers: Record<string, string> = {}): OutgoingResult => ({
  answered: true,
  status,
  headers,
  body,
  isCut: false,
  tries: 1,
  ms: 1,
})

/** A survey of the catalogue, in the shape of supply-and-payouts, 12c, with values of ours. */
export const survey = (projectid: number, more: object = {}) => ({
  projectid,
  project_name: 'A study',
  country_code: 'US',
  sample_size: 100,
  loi: 10,
  actual_ir: 85,
  conversion_rate: 50.25,
  cpi: 1.25,
  surveyurl: `https://www.prsrvy.com/g/survey-click?projectid=${projectid}&sourceid=6016&cpi=1.05&hsh=abc`,
  ...more,
})
/** A quota of a survey; `parent` is 0 for one that has no other above it. */
export const cell = (quota_id: number, parent: number, left: number, questions: object[] = []) => ({
  quota_id,
  parent_quota_id: parent,
  country_id: 1,
  number_of_respondents: left,
  questions,
})

/** How the network signs: a hash over its secret and the sorted parameters. */
const signatureOf = (sorted: readonly string[]): string =>
  createHash('sha256')
    .update([secret, ...sorted].join(':'))
    .digest('base64url')

/** The address to which the network sends a browser back, signed as the network's documentation says. */
export function redirect(fields: Record<string, string>): string {
  const pieces = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const sorted = pieces.toSorted((a, b) => (a.split('=')[0]! < b.split('=')[0]! ? -1 : 1))
  return `/r/feed/end?${pieces.join('&')}&hash=${signatureOf(sorted)}`
}

/**
 * This double of the network follows the network's documentation: a request must be signed (SHA-256 over the secret and
 * the sorted parameters), with a time within five minutes of the network's clock. The sandbox has another double,
 * written independently.
 */
function openNetwork(nowMs: () => number) {
  const plan = {
    surveys: [] as object[],
    result: null as OutgoingResult | null,
    clockAheadMs: 0,
  }
  const sent: URL[] = []
  const theirNow = () => nowMs() + plan.clockAheadMs

  async function call(asked: OutgoingCall): Promise<OutgoingResult> {
    const url = new URL(asked.url)
    sent.push(url)
    const date = { date: new Date(theirNow()).toUTCString() }
    if (url.pathname === '/prodegemr/lookup-request-time-offset')
      return answered(200, JSON.stringify({ request_time_offset: plan.clockAheadMs }), date)
    if (plan.result) return plan.result
    const { signature, ...signed } = Object.fromEntries(url.searchParams)
    const sorted = Object.keys(signed)
      .toSorted()
      .map((name) => `${name}=${signed[name] ?? ''}`)
    const isTimely = Math.abs(Number(signed['request_date']) - theirNow()) < 300_000
    if (url.pathname !== '/prodegemr/get-surveys-for-vendor' || signature !== signatureOf(sorted) || !isTimely)
      return answered(200, '{"return_status":"invalid request","surveys":[]}', date)
    return answered(200, JSON.stringify({ return_status: 'success', surveys: plan.surveys }), date)
  }
  return { plan, sent, call }
}

/** Two processes with a live network `feed`, whose catalogue is what the test plans, and panelists who agreed to it. */
export async function openCatalogueWorld() {
  let clockMs = Date.now()
  const { plan, sent, call: askNetwork } = openNetwork(() => clockMs)
  const world = await surveyWorld({
    processes: 2,
    outgoing: { call: askNetwork },
    clock: () => new Date(clockMs),
  })
  const servers = [await serveSurveys(world), await serveSurveys({ ...world, mount: world.processes[1]!.mount })]
  const [staffId = ''] = await world.panelists(1)
  await world.suppliers.save({ supplierKey: 'feed', name: 'Feed', format: 'prodege', secret: 'x' })
  await world.suppliers.connections.save({ userId: staffId, ip: '::1' }, 'feed', {
    version: 0,
    values: [
      { name: 'apiKey', value: 'key-of-theirs' },
      { name: 'secretKey', value: secret },
      { name: 'attemptName', value: 'sid' },
    ],
  })
  await world.sql(`update suppliers set is_live = true where supplier_key = 'feed'`)

  const call = async <Data>(userId: string, method: 'GET' | 'POST', path: string, body?: object, process = 0) => {
    const server = servers[process]!
    return (await server.call(server.sign(userId), method, path, body)) as Answer & { data: Data }
  }
  const pass = (ms: number) => void (clockMs += ms)
  /** Removes the limit of two calls a second, which other tests cover. */
  const refill = () => world.sql('delete from paces')
  return {
    ...world,
    ...memberActs(call, world.panelists),
    servers,
    call,
    /** What the network answers, and the addresses that were asked for. */
    plan,
    sent,
    pass,
    now: () => new Date(clockMs),
    refill,
    /** Starts over: an hour later, the network has one survey, and nothing was asked for yet. */
    reset: () => {
      Object.assign(plan, { surveys: [survey(1)], result: null, clockAheadMs: 0 })
      sent.length = 0
      pass(3_600_000)
    },
    /** After this, every process reads the catalogue again, and what it chose before is out of date. */
    read: async (): Promise<void> => {
      pass(400_000)
      await refill()
      await world.suppliers.catalogues.readDue()
    },
    attemptOf: async (userId: string) =>
      (
        await world.sql(
          `select outcome, points, earned, price_micros::text, price_currency, share_percent from attempts where user_id = $1`,
          [userId],
        )
      )[0],
    close: async (): Promise<void> => {
      for (const { app } of servers) await app.close()
      await world.close()
    },
  }
}

type Started = { attemptId: string; entryUrl: string }
type Call = <Data>(
  userId: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  process?: number,
) => Promise<Answer & { data: Data }>

/** What panelists do with the network's surveys. */
function memberActs(call: Call, panelists: (count: number, more: { countryId: string }) => Promise<string[]>) {
  const listOf = async (userId: string) => (await call<CardPage>(userId, 'GET', 'survey/getRecommendedSurveys')).data
  const agree = async (userId: string) => {
    const [partner] = (await call<Partner[]>(userId, 'GET', 'partners/getPartners')).data
    await call(userId, 'POST', 'partners/changeConsent', {
      supplierKey: 'feed',
      isGiven: true,
      version: partner?.version ?? '',
    })
  }
  return {
    listOf,
    idsOf: async (userId: string) => (await listOf(userId)).rows.map(({ surveyId }) => surveyId),
    agree,
    member: async (isAgreed = true): Promise<string> => {
      const [userId = ''] = await panelists(1, { countryId: 'US' })
      if (isAgreed) await agree(userId)
      return userId
    },
    start: (
      userId: string,
      surveyId: string,
      { shownPoints, process = 0 }: { shownPoints?: number; process?: number } = {},
    ) =>
      call<Started>(
        userId,
        'POST',
        'survey/startSurvey',
        { surveyId, ...(shownPoints ? { shownPoints } : {}) },
        process,
      ),
  }
}
