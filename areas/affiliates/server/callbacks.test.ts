import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CampaignCallback, TriedCallback } from '../contract/campaign-callbacks.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { affiliateWorld, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { transaction } from '../../../platform/server/db.ts'

type Heard = { url: URL; headers: IncomingHttpHeaders; body: string }
let world: AffiliateWorld
let receiver: Server
let base = ''
let heard: Heard[] = []
let answer: (response: ServerResponse) => void
const fine = (response: ServerResponse) => void response.end('ok')
const down = (response: ServerResponse) => void response.writeHead(503).end('down')

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({
        url: new URL(request.url ?? '', base),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      })
      answer(response)
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  world = await affiliateWorld({ callbackHosts: [base] })
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await world.close()
})
beforeEach(async () => {
  heard = []
  answer = fine
  await world.rows('delete from delivery_hosts')
  await world.rows('delete from deliveries')
})

const s2s = (more: object = {}) =>
  world.campaign({
    redirectTypeId: 2,
    redirectUrl: `${base}/s2s?payout={payout}&e={event}&id={event_id}`,
    totalLead: 500,
    totalBudget: 5_000,
    ...more,
  })
const callbacksOf = async (affId: string) =>
  (await world.call<{ rows: CampaignCallback[] }>('GET', `affiliate/callbacks?affId=${affId}&limit=100`)).data.rows

/**
 * Runs the waiting calls that are due, as the queue would. With `all`, it first makes later calls due, by changing
 * their `run_at`.
 */
async function work({ all = false } = {}): Promise<number> {
  const jobs = await world.rows<{ payload: { deliveryId: string; isManual?: boolean } }>(
    `with due as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'webhooks.deliver' and (j.run_at <= now() or $1) returning j.id, j.payload)
     select payload from due order by id`,
    [all],
  )
  for (const { payload } of jobs) await world.one.deliveries.deliver(payload.deliveryId, payload.isManual)
  return jobs.length
}
/** Lets hours pass: waiting calls become due, and hosts that failed are called again. */
async function later(hours: number): Promise<void> {
  await world.rows(
    `update deliveries set expires_at = expires_at - make_interval(hours => $1), created_at = created_at - make_interval(hours => $1)`,
    [hours],
  )
  await world.rows('update delivery_hosts set closed_until = closed_until - make_interval(hours => $1)', [hours])
}

describe('S2S', () => {
  test('both halves of a call say what the visit said; where it was silent, or left a placeholder, what the campaign says', async () => {
    const campaign = await s2s({ source: 'My Source', creativeId: 'summer', placement: 'top' })
    expect(campaign.callbackUrl).toContain('&source={source}&creative_id={creative_id}&placement={placement}')
    expect(campaign.callbackUrl).not.toContain('aff_id')
    await world.lead(campaign.affId, 'clickId=c1&source=MySource2&creative_id={creative_id}')
    await work()
    const [call] = heard
    const told = { source: 'MySource2', creative_id: 'summer', placement: 'top' }
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toMatchObject(told)
    expect((JSON.parse(call?.body ?? '{}') as { data: object }).data).toMatchObject(told)
    const rows = await world.rows('select source, creative, placement from leads where aff_id = $1', [campaign.affId])
    expect(rows).toEqual([{ source: 'MySource2', creative: 'summer', placement: 'top' }])
  })

  test('a lead is told once, with its macros filled, and signed so that its receiver can check it', async () => {
    const campaign = await s2s()
    await world.lead(campaign.affId, 'clickId=a%26b&sub1=x')
    expect(await work()).toBe(1)
    const [call] = heard
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toMatchObject({
      payout: '2.50',
      e: 'lead',
      clickId: 'a&b',
      sub1: 'x',
      source: 'My blog',
    })
    expect(call?.url.search).not.toContain('aff_id')
    const { headers, body } = call as Heard
    const id = String(headers['webhook-id'])
    const key = Buffer.from((campaign.signingSecret ?? '').slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key)
      .update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(JSON.parse(body)).toMatchObject({ type: 'lead', data: { clickId: 'a&b', event_id: id, payout: '2.50' } })
    expect(call?.url.searchParams.get('id')).toBe(id)
    expect(await callbacksOf(campaign.affId)).toMatchObject([
      {
        kind: 's2s',
        status: 'delivered',
        body,
        attempts: [{ status: 200, answer: 'ok', failure: '', isManual: false }],
      },
    ])
    expect(await work({ all: true })).toBe(0)
  })

  test('after a change of secret calls are signed with both for a day, and then with the new one alone', async () => {
    const campaign = await s2s()
    const { affId } = campaign
    const rotate = () => world.call<Campaign>('POST', 'affiliate/rotateSecret', { body: { affId } })
    const { data: changed } = await rotate()
    expect(changed.signingSecret).not.toBe(campaign.signingSecret)
    expect(Date.parse(changed.formerSecretUntil ?? '')).toBeGreaterThan(Date.now())
    const signedBy = ({ headers, body }: Heard, secret: string | null) => {
      const key = Buffer.from((secret ?? '').slice('whsec_'.length), 'base64')
      const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
      return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
    }
    const signaturesOf = async () => {
      heard = []
      await world.lead(affId)
      await work()
      const [call] = heard as [Heard]
      const names = [changed, campaign].map(({ signingSecret }) => signedBy(call, signingSecret))
      return String(call.headers['webhook-signature'])
        .split(' ')
        .map((one) => ['new', 'former'][names.indexOf(one)])
    }
    const again = await Promise.all([rotate(), rotate()])
    expect(again.map(({ data }) => data.signingSecret)).toEqual([changed.signingSecret, changed.signingSecret])
    expect(await signaturesOf()).toEqual(['new', 'former'])
    await world.rows(`update campaigns set former_secret_until = now() - interval '1 second' where aff_id = $1`, [
      affId,
    ])
    expect(await signaturesOf()).toEqual(['new'])
    expect((await world.read(affId)).formerSecretUntil).toBeNull()
    expect((await rotate()).data.signingSecret).not.toBe(changed.signingSecret)
  })

  test('an address is tried out as it is typed: once, signed, as a test, and nothing is counted', async () => {
    const campaign = await s2s()
    const tryOut = (more: object, affId?: string) =>
      world.call<TriedCallback>('POST', 'affiliate/testCallback', {
        body: { ...world.draft({ redirectTypeId: 2, ...more }), ...(affId ? { affId } : {}) },
      })
    const redirectUrl = `${base}/s2s?e={event}&c={clickId}&p={payout}`
    const { data } = await tryOut({ redirectUrl }, campaign.affId)
    expect(data).toMatchObject({ status: 200, failure: '', answer: 'ok' })
    const [call] = heard
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toMatchObject({ e: 'test', c: 'test-click', p: '2.50' })
    expect(call?.headers['webhook-signature']).toMatch(/^v1,/)
    answer = down
    expect((await tryOut({ redirectUrl })).data).toMatchObject({ status: 503, answer: 'down' })
    expect(heard[1]?.headers['webhook-signature']).toBeUndefined()
    for (const more of [
      { redirectUrl: 'http://169.254.169.254/x' },
      { redirectUrl: 'http://vendor.example/x' },
      { redirectUrl: '' },
      { redirectTypeId: 1, redirectUrl },
      { redirectUrl, clickId: 'aff_id' },
    ])
      expect(await tryOut(more)).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(heard).toHaveLength(2)
    expect(await callbacksOf(campaign.affId)).toEqual([])
    expect((await world.read(campaign.affId)).figures).toMatchObject({ clicks: 0, leads: 0 })
  })

  test('a visitor’s parameter cannot stand for what the house says', async () => {
    const { affId } = await s2s()
    await world.lead(affId, 'payout=9999&event=sale')
    await work()
    expect([heard[0]?.url.searchParams.get('payout'), heard[0]?.url.searchParams.get('e')]).toEqual(['2.50', 'lead'])
  })

  test('a lead that is not paid for is not told', async () => {
    const { affId } = await s2s({ totalLead: 0 })
    await world.lead(affId)
    expect(await work({ all: true })).toBe(0)
  })

  test('a vendor who was down for an hour gets every call once it is up, each with the id it always had', async () => {
    const { affId } = await s2s()
    answer = down
    for (let n = 0; n < 12; n += 1) await world.lead(affId, `clickId=n${n}`)
    for (let minute = 0; minute < 60; minute += 10) await work({ all: true })
    const tried = heard.length
    // After several failures in a row the host is not called for a while, so that other calls do not wait for it.
    expect(tried).toBeLessThan(12 * 6)
    expect((await callbacksOf(affId)).every(({ status }) => status === 'waiting')).toBe(true)
    answer = fine
    heard = []
    await later(1)
    for (let n = 0; n < 3; n += 1) await work({ all: true })
    expect((await callbacksOf(affId)).map(({ status }) => status)).toEqual(Array(12).fill('delivered'))
    const ids = heard.map(({ headers }) => String(headers['webhook-id']))
    expect(new Set(ids).size).toBe(12)
    expect(ids.toSorted()).toEqual((await callbacksOf(affId)).map(({ callbackId }) => callbackId).toSorted())
  })

  test('one dead vendor delays nobody', async () => {
    const dead = await s2s({ redirectUrl: 'http://127.0.0.2:1/never' }).catch(() => null)
    expect(dead).toBeNull()
    const { affId } = await s2s()
    await world.rows(`insert into delivery_hosts values ('dead.example', 50, now() + interval '10 minutes')`)
    const other = await world.campaign({ redirectTypeId: 2, redirectUrl: 'https://dead.example/x' })
    for (let n = 0; n < 5; n += 1) await world.lead(other.affId)
    await world.lead(affId)
    await work()
    expect(heard).toHaveLength(1)
    expect(
      (await callbacksOf(other.affId)).every(({ attempts, nextAt }) => attempts.length === 0 && nextAt !== null),
    ).toBe(true)
    const queues = await world.rows<{ queue_name: string }>(
      'select queue_name from graphile_worker.jobs where queue_name is not null',
    )
    expect(new Set(queues.map(({ queue_name: name }) => name))).toContain('deliveries:dead.example')
  })

  test('after a day of failures a call is dead, and may be sent again by hand', async () => {
    const { affId } = await s2s()
    answer = down
    await world.lead(affId)
    await work()
    await later(25)
    await world.rows('delete from delivery_hosts')
    await work({ all: true })
    const [callback] = await callbacksOf(affId)
    expect(callback).toMatchObject({ status: 'dead', nextAt: null, attempts: [{ status: 503 }, { status: 503 }] })
    expect(await work({ all: true })).toBe(0)
    answer = fine
    const path = `affiliate/callbacks/${callback?.callbackId}/resend`
    expect(await world.call('POST', path, { token: world.vendor.token })).toMatchObject({ status: 403 })
    expect(await world.call('POST', 'affiliate/callbacks/nonsense/resend')).toMatchObject({ status: 404 })
    expect(await world.call('POST', path)).toMatchObject({ status: 200 })
    await work()
    const [again] = await callbacksOf(affId)
    expect(again).toMatchObject({ status: 'delivered', callbackId: callback?.callbackId })
    expect(again?.attempts.at(-1)).toMatchObject({ status: 200, isManual: true })
  })

  test('what became of a lead is told after the lead itself, and only to whoever asks what happened', async () => {
    const { affId } = await s2s()
    const silent = await s2s({ redirectUrl: `${base}/silent` })
    answer = down
    for (const id of [affId, silent.affId]) {
      const { email } = await world.lead(id)
      const userId = (await world.one.users.findByEmail(world.one.db, email))?.userId ?? ''
      await transaction(world.one.db, (tx) => world.one.affiliates.noteQuality(tx, 'completed', [userId]))
    }
    await work({ all: true })
    expect(heard.map(({ url }) => url.searchParams.get('e') ?? url.pathname).toSorted()).toEqual(['/silent', 'lead'])
    answer = fine
    heard = []
    for (let n = 0; n < 3; n += 1) await work({ all: true })
    const events = heard.filter(({ url }) => url.pathname === '/s2s').map(({ url }) => url.searchParams.get('e'))
    expect(events).toEqual(['lead', 'first-complete'])
    expect(await callbacksOf(silent.affId)).toHaveLength(1)
  })

  test('two workers that take the same call make it once', async () => {
    const { affId } = await s2s()
    await world.lead(affId)
    const [callback] = await callbacksOf(affId)
    const { callbackId = '' } = callback ?? {}
    await Promise.all(Array.from({ length: 8 }, () => world.one.deliveries.deliver(callbackId)))
    expect(heard).toHaveLength(1)
  })

  test('a redirect is an answer and is never followed; an endless answer is cut', async () => {
    const { affId } = await s2s()
    answer = (response) => void response.writeHead(302, { location: `${base}/inside` }).end()
    await world.lead(affId)
    await work()
    expect(heard).toHaveLength(1)
    expect(await callbacksOf(affId)).toMatchObject([{ status: 'waiting', attempts: [{ status: 302 }] }])
    answer = (response) => void response.end('x'.repeat(1024 * 1024))
    await work({ all: true })
    const [callback] = await callbacksOf(affId)
    expect(callback?.status).toBe('delivered')
    expect(callback?.attempts.at(-1)?.answer.length).toBeLessThanOrEqual(2_000)
  })
})

describe('hostile addresses', () => {
  const names = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '0.0.0.0',
    '0',
  ]
  const ranges = [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
  ]
  const sixes = [
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12::1]',
    '[ff02::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ]
  const odd = [
    'ftp://a.test/',
    'file:///etc/passwd',
    'gopher://a.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://user@a.test/',
    'http://a:b@a.test/',
    'http://',
    '//a.test',
    'http://a.test:99999/',
  ]
  const hosts = [...names, ...ranges, ...sixes]
  const urls = [
    ...hosts.map((host) => `http://${host}/`),
    ...hosts.slice(0, 20).map((host) => `https://${host}:8443/x`),
    ...odd,
  ]

  test(`${urls.length} addresses are refused where they are typed, and none is called when it is there all the same`, async () => {
    expect(urls.length).toBeGreaterThanOrEqual(60)
    const { affId } = await s2s()
    for (const redirectUrl of urls) {
      const body = world.draft({ redirectTypeId: 2, redirectUrl })
      const refused = await world.call('POST', 'affiliate/createAffiliate', { body })
      expect({ redirectUrl, status: refused.status }).toEqual({ redirectUrl, status: 400 })
    }
    await world.lead(affId)
    const callbackId = (await callbacksOf(affId))[0]?.callbackId ?? ''
    for (const [n, url] of urls.entries()) {
      await world.rows(`update deliveries set url = $1, host = 'h' || $2::int, status = 'waiting'`, [url, n])
      await world.one.deliveries.deliver(callbackId)
    }
    expect(heard).toEqual([])
    const dead = await world.rows<{ failure: string }>(
      `select failure from delivery_attempts where failure like 'refused:%'`,
    )
    expect(dead).toHaveLength(urls.length)
  }, 60_000)
})

describe('pixels', () => {
  const redirectUrl = 'https://pixels.example/p?cid={clickId}&id={event_id}'

  test('a browser is given the pixel of its lead until it tells that it loaded it', async () => {
    const { affId } = await world.campaign({ redirectTypeId: 1, redirectUrl })
    const key = await world.arrive(affId, 'pixel@example.com', 'clickId=c%3D1')
    const first = await world.verify(key)
    const { callbackId = '' } = first
    expect(first.returnUrl).toBe(`https://pixels.example/p?cid=c%3D1&id=${callbackId}&sub1=&source=My%20blog`)
    expect((await world.verify(key)).returnUrl).toBe(first.returnUrl)
    const fired = () => world.call('POST', `affiliate/callbacks/${callbackId}/fired`, { token: null })
    expect(await fired()).toMatchObject({ status: 200, data: null })
    expect(await fired()).toMatchObject({ status: 200 })
    expect((await world.verify(key)).returnUrl).toBeNull()
    expect(await callbacksOf(affId)).toMatchObject([{ kind: 'pixel', status: 'delivered', nextAt: null }])
    expect(await world.call('POST', 'affiliate/callbacks/nonsense/fired', { token: null })).toMatchObject({
      status: 200,
    })
  })

  test('the policy of our documents lets the pixels of campaigns in, and those of no other host', async () => {
    await world.campaign({ redirectTypeId: 1, redirectUrl })
    expect(world.one.affiliates.pixelOrigins()).toEqual(['https://pixels.example'])
  })
})
