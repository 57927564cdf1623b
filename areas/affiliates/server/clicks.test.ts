import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { affiliateWorld, browserAgent, type AffiliateWorld } from '../../../app/testing/affiliate-world.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { halfHourMs, timeLeftIn } from '../../../app/testing/time-left.ts'

let world: AffiliateWorld
beforeAll(async () => {
  world = await affiliateWorld()
})
afterAll(() => world.close())

type Row = { agent_class: string; parameters: Record<string, string>; hits: number; network_key: Buffer | null }
const click = (path: string, { agent = browserAgent, ip = '198.51.100.20', headers = {} } = {}) =>
  world.app.inject({
    method: 'GET',
    url: `/c/${path}`,
    remoteAddress: ip,
    headers: { 'user-agent': agent, ...headers },
  })
const rowsOf = (affId: string) =>
  world.rows<Row>('select agent_class, parameters, hits, network_key from clicks where aff_id = $1 order by at', [
    affId,
  ])

test('a click is in the table before the visitor is sent on, with the parameters of the link', async () => {
  const { affId } = await world.campaign({ baseUrl: 'https://panel.test/?lang=en' })
  const answer = await click(`${affId}?clickId=a%26b&sub1=x&token=s3cret&userKey=s3cret`)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(`https://panel.test/?lang=en&clickId=a%26b&sub1=x&aff_id=${affId}`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const rows = await rowsOf(affId)
  expect(rows).toMatchObject([{ agent_class: 'human', parameters: { clickId: 'a&b', sub1: 'x' }, hits: 1 }])
  expect(JSON.stringify(rows)).not.toContain('s3cret')
})

test('the fragment of a base address stays behind the parameters', async () => {
  const { affId, affiliateUrl } = await world.campaign({ baseUrl: 'https://panel.test/?lang=en#/join?step=1' })
  expect(affiliateUrl.endsWith(`&aff_id=${affId}&source={source}#/join?step=1`)).toBe(true)
  const { headers } = await click(`${affId}?clickId=x`)
  expect(headers.location).toBe(`https://panel.test/?lang=en&clickId=x&aff_id=${affId}#/join?step=1`)
})

test('an unknown number, or none, is not there', async () => {
  for (const path of ['999999', '0', 'x', '-1', '1e9', '99999999999999'])
    expect([path, (await click(path)).statusCode]).toEqual([path, 404])
})

test('a visitor’s clicks within half an hour are one click that was hit often', async () => {
  await timeLeftIn(halfHourMs)
  const { affId } = await world.campaign()
  await Promise.all(Array.from({ length: 20 }, () => click(affId)))
  await click(affId, { ip: '198.51.100.21' })
  expect((await rowsOf(affId)).map(({ hits }) => hits).toSorted((a, b) => a - b)).toEqual([1, 20])
  expect((await world.read(affId)).figures).toMatchObject({ clicks: 2 })
})

test('all addresses of one /64 are one visitor, and so is an IPv4 address inside an IPv6 one', async () => {
  await timeLeftIn(halfHourMs)
  const { affId } = await world.campaign()
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3']) await click(affId, { ip })
  await click(affId, { ip: '2001:db8:1:3::1' })
  await click(affId, { ip: '198.51.100.22' })
  await click(affId, { ip: '::ffff:198.51.100.22' })
  expect((await rowsOf(affId)).map(({ hits }) => hits)).toEqual([3, 1, 2])
  expect((await world.read(affId)).figures).toMatchObject({ clicks: 3 })
})

test('a HEAD is told where the link leads, and is no click', async () => {
  const { affId } = await world.campaign()
  const { statusCode, headers } = await world.app.inject({ method: 'HEAD', url: `/c/${affId}?clickId=x` })
  expect([statusCode, headers.location]).toEqual([302, `https://panel.test/?clickId=x&aff_id=${affId}`])
  expect((await world.app.inject({ method: 'HEAD', url: '/c/999999' })).statusCode).toBe(404)
  expect(await rowsOf(affId)).toEqual([])
})

test('robots and prefetched pages are counted apart', async () => {
  const { affId } = await world.campaign()
  await click(affId, { agent: 'Googlebot/2.1' })
  await click(affId, { headers: { 'sec-purpose': 'prefetch' } })
  await click(affId)
  expect((await world.read(affId)).figures).toMatchObject({ clicks: 1, bots: 1, prefetches: 1, visits: 0 })
})

test('no address and no agent is kept, and what is kept leads from one day to no other', async () => {
  const { affId } = await world.campaign()
  await click(affId, { ip: '203.0.113.9' })
  await click(affId, { ip: '10.0.0.9' })
  const [row] = await world.rows<{ dump: string }>(
    `select string_agg(c::text, ' ') as dump from clicks c where aff_id = $1`,
    [affId],
  )
  expect(row?.dump).not.toMatch(/203\.0\.113|10\.0\.0\.9|Chrome/)
  expect((await rowsOf(affId)).map(({ network_key: key }) => key?.length ?? null)).toEqual([16, null])
})

test('an answer in front of the router is that of the router, and both are clicks', async () => {
  const { affId } = await world.campaign({ baseUrl: 'https://panel.test/?lang=en' })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const answers = []
  // Only the router reads an encoded number.
  for (const name of [affId, `%3${affId.slice(0, 1)}${affId.slice(1)}`]) {
    const answer = await fetch(`http://127.0.0.1:${port}/c/${name}?clickId=a%26b&sub1=x`, {
      redirect: 'manual',
      headers: { 'user-agent': `${browserAgent} ${name.length}` },
    })
    const { date: _date, ...headers } = Object.fromEntries(answer.headers)
    answers.push({ status: answer.status, headers, body: await answer.text() })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 302, headers: { 'cache-control': 'no-store' } })
  expect(await rowsOf(affId)).toMatchObject(
    Array.from({ length: 2 }, () => ({ parameters: { clickId: 'a&b' }, hits: 1 })),
  )
})

test('a campaign whose own values hold control characters gets its clicks', async () => {
  const { affId } = await world.campaign({ creativeId: 'a\u001fb\u001ec', placement: "it's {\\N}" })
  expect((await click(`${affId}?clickId=x`)).statusCode).toBe(302)
  const parts = await world.rows('select dimension, value from traffic_days where aff_id = $1 order by dimension', [
    affId,
  ])
  expect(parts).toContainEqual({ dimension: 'creativeId', value: 'a b c' })
})

test('of the parameters of a link, twenty are kept and passed on', async () => {
  const { affId } = await world.campaign()
  const query = Array.from({ length: 25 }, (_, n) => `p${n}=${n}`).join('&')
  const { headers } = await click(`${affId}?token=s3cret&${query}`)
  const kept = Array.from({ length: 20 }, (_, n) => `p${n}=${n}`).join('&')
  expect(headers.location).toBe(`https://panel.test/?${kept}&aff_id=${affId}`)
})

test('a storm of clicks is all there: every answer that came was written first', async () => {
  const { affId } = await world.campaign()
  const count = scaleWork(5_000, 200)
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => click(`${affId}?sub1=s${n % 400}`, { agent: `Chrome/${n}` })),
  )
  expect(answers.every(({ statusCode }) => statusCode === 302)).toBe(true)
  expect(await rowsOf(affId)).toHaveLength(count)
  expect((await world.read(affId)).figures.clicks).toBe(count)
  const { data } = await world.call<{ parts: { by: string; clicks: number }[] }>(
    'GET',
    `affiliate/dashboard?affId=${affId}`,
  )
  expect(data.parts.filter(({ by }) => by === 'subId1').length).toBeLessThanOrEqual(50)
}, 120_000)
