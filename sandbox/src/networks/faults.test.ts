import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from './board.ts'
import { bitlabsHash } from './bitlabs/callback.ts'
import { cpxHash } from './cpx/hash.ts'
import { prodegeSignature } from './prodege/signing.ts'
import { networkKeys, networkSecrets, rotated, type NetworkKey } from './secrets.ts'
import { createBrowser, publicUrl, startTestWorld, type TestWorld } from './test-world.ts'
import { unknowns } from './unknowns.ts'

const now = new Date('2026-11-18T11:06:40Z')
/** Every variant is the first one, unless a test says otherwise. */
const chance = { value: 0 }
let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld({ now: () => now, chance: { random: () => chance.value, newId } })
})
afterAll(() => world.stop())
beforeEach(() => {
  world.panel.heard.length = 0
  world.panel.answer = { status: 200, body: '1' }
})
afterEach(async () => {
  chance.value = 0
  for (const key of networkKeys) await world.control('DELETE', key)
})

/** A call of each network's list, signed with the secret of the demo world. */
const lists: Readonly<Record<NetworkKey, (more?: RequestInit) => Promise<Response>>> = {
  bitlabs: (more) =>
    fetch(`${world.url}/bitlabs/v2/client/surveys?client_ip=192.0.2.10&client_useragent=anna`, {
      headers: { 'x-api-token': networkSecrets.bitlabs.id, 'x-user-id': 'anna' },
      ...more,
    }),
  cpx: (more) => {
    const { id, secret } = networkSecrets.cpx
    const query = `app_id=${id}&ext_user_id=anna&output_method=api&ip_user=192.0.2.10&secure_hash=${cpxHash('anna', secret)}`
    return fetch(`${world.url}/cpx/api/get-surveys.php?${query}`, more)
  },
  prodege: (more) => {
    const { id, secret } = networkSecrets.prodege
    const parameters = { apik: id, request_date: String(now.getTime()) }
    const signature = prodegeSignature(Object.entries(parameters), secret)
    const query = new URLSearchParams({ ...parameters, signature })
    return fetch(`${world.url}/prodege/prodegemr/get-surveys-for-vendor?${String(query)}`, more)
  },
}
const switchOn = (key: NetworkKey, faults: object) => world.control('POST', `${key}/faults`, JSON.stringify(faults))
const play = (key: NetworkKey, fields: object) => world.control('POST', `${key}/play`, JSON.stringify(fields))
const completes = {
  bitlabs: { event: 'complete', uid: 'anna', tags: { attempt: 'a-1' } },
  cpx: { event: 'complete', userId: 'anna', subid_1: 'a-1', usd: '1.8' },
} as const
const heard = () => world.panel.heard.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))

describe.each(networkKeys)('the list of %s', (key) => {
  test('comes late: after later calls of another kind were answered', async () => {
    await switchOn(key, { 'late-answer': 1, lateMs: 600_000 })
    const patience = new AbortController()
    const late = lists[key]({ signal: patience.signal })
    for (let calls = 0; calls < 5; calls += 1) await world.control('GET', key)
    patience.abort()
    await expect(late).rejects.toThrow('aborted')
    await switchOn(key, { 'late-answer': 1, lateMs: 1 })
    expect((await lists[key]()).status).toBe(200)
  })

  test('comes by half, as a page, or as an error', async () => {
    const whole = await (await lists[key]()).text()
    await switchOn(key, { 'half-answer': 1 })
    const half = await (await lists[key]()).text()
    expect(half.length).toBeLessThan(whole.length)
    expect(() => JSON.parse(half) as unknown).toThrow(SyntaxError)
    await switchOn(key, { html: 1 })
    const page = await lists[key]()
    expect(page.headers.get('content-type')).toBe('text/html')
    await switchOn(key, { 'error-after-commit': 1 })
    expect((await lists[key]()).status).toBe(500)
    await switchOn(key, {})
    expect((await lists[key]()).status).toBe(200)
  })
})

describe.each(['bitlabs', 'cpx'] as const)('a message of %s', (key) => {
  const isGenuine = (n: number, secret: string): boolean => {
    const { url = '' } = world.panel.heard[n] ?? {}
    const [address = '', hash] = (publicUrl + url).split('&hash=')
    const transaction = new URLSearchParams(url.split('?')[1]).get('trans_id') ?? ''
    return hash === (key === 'bitlabs' ? bitlabsHash(address, secret) : cpxHash(transaction, secret))
  }
  const { secret } = networkSecrets[key]

  test('is signed for the address that the network knows', async () => {
    await play(key, completes[key])
    expect(isGenuine(0, secret)).toBe(true)
  })

  test('comes late', async () => {
    await switchOn(key, { 'late-message': 1, lateMs: 20 })
    expect(await play(key, completes[key])).toMatchObject({ reply: { status: 0 } })
    await world.until(1)
    expect(isGenuine(0, secret)).toBe(true)
  })

  test('comes twice, the same both times', async () => {
    await switchOn(key, { doubled: 1 })
    await play(key, completes[key])
    expect(heard()).toHaveLength(2)
    expect(heard()[0]).toEqual(heard()[1])
  })

  test('is taken back before it comes', async () => {
    await switchOn(key, { 'reversed-first': 1 })
    await play(key, completes[key])
    const [back = {}, complete = {}] = heard()
    if (key === 'bitlabs') {
      expect(back).toMatchObject({ type: 'RECONCILIATION', ref: complete['tx'], usd: '-1.72' })
      expect(back['tx']).not.toBe(complete['tx'])
    } else {
      expect(back).toMatchObject({ status: '2', trans_id: complete['trans_id'] })
    }
    expect(complete).toMatchObject(key === 'bitlabs' ? { type: 'COMPLETE' } : { status: '1', type: 'complete' })
  })

  test.each([
    ['forged', /&hash=[0-9a-f]{32,40}$/],
    ['unsigned', /ip_click=[\d.]+$|attempt=a-1$/],
  ] as const)('is %s', async (fault, end) => {
    await switchOn(key, { [fault]: 1 })
    await play(key, completes[key])
    expect(world.panel.heard[0]?.url).toMatch(end)
    expect(isGenuine(0, secret)).toBe(false)
  })

  test('is signed with a secret that was changed', async () => {
    await switchOn(key, { 'secret-rotated': 1 })
    await play(key, completes[key])
    expect([isGenuine(0, secret), isGenuine(0, rotated(secret))]).toEqual([false, true])
  })
})

describe('the redirect of prodege', () => {
  const { secret } = networkSecrets.prodege
  const browser = createBrowser('anna')
  const complete = async (): Promise<URL> => {
    const { surveys } = (await (await lists.prodege()).json()) as { surveys: { surveyurl: string }[] }
    const page = await browser.open(`${surveys[0]?.surveyurl}&vpid=p-1&country_id=1&q1=34&q3=2`)
    return new URL((await browser.submit(page.address, { attention: '2', opinion: '5' })).address)
  }
  const isGenuine = (url: URL, key: string): boolean =>
    url.searchParams.get('hash') ===
    prodegeSignature(
      [...url.searchParams].filter(([name]) => name !== 'hash'),
      key,
    )

  test('is forged, or unsigned', async () => {
    await switchOn('prodege', { forged: 1 })
    expect(isGenuine(await complete(), secret)).toBe(false)
    await world.control('DELETE', 'prodege')
    await switchOn('prodege', { unsigned: 1 })
    expect((await complete()).searchParams.has('hash')).toBe(false)
  })

  test('is followed twice', async () => {
    await switchOn('prodege', { doubled: 1 })
    const url = await complete()
    expect(world.panel.heard.map((one) => publicUrl + one.url)).toEqual([url.href])
  })

  test('comes after it was taken back', async () => {
    await switchOn('prodege', { 'reversed-first': 1 })
    const transid = Number((await complete()).searchParams.get('tId'))
    const [{ method, url, body } = { method: '', url: '', body: '' }] = world.panel.heard
    expect([method, url]).toEqual(['POST', '/api/v1/supplier/prodege/callback'])
    expect(JSON.parse(body)).toMatchObject({ reconciliations: [{ transid, newstatus: 4 }] })
  })
})

test('a secret that was changed is the only one that calls may be signed with', async () => {
  for (const key of ['cpx', 'prodege'] as const) {
    const variants =
      key === 'cpx' ? { 'refusal-status': '401' } : { 'refusal-status': '401', 'return-status': 'object' }
    await world.control('POST', `${key}/variants`, JSON.stringify(variants))
    await switchOn(key, { 'secret-rotated': 1 })
    expect((await lists[key]()).status).toBe(401)
  }
})

describe('the switches', () => {
  test('play each variant at random, until one is chosen, and at the start what a panel cannot do without', async () => {
    const hasTag = async (): Promise<boolean> => {
      world.panel.heard.length = 0
      await play('bitlabs', completes.bitlabs)
      return heard()[0]?.['attempt'] === 'a-1'
    }
    const choose = (tags: string) => world.control('POST', 'bitlabs/variants', JSON.stringify({ tags }))
    chance.value = 0.99
    expect(await hasTag()).toBe(true)
    await choose('')
    expect(await hasTag()).toBe(false)
    chance.value = 0
    expect(await hasTag()).toBe(true)
    await choose('absent')
    expect(await hasTag()).toBe(false)
    await world.control('DELETE', 'bitlabs')
    expect(await hasTag()).toBe(true)
  })

  test.each([
    ['bitlabs/variants', { nothing: 'x' }],
    ['bitlabs/variants', { tags: 'x' }],
    ['bitlabs/variants', { addresses: 'x' }],
    ['bitlabs/offer', { id: 'x' }],
    ['cpx/offer', { id: 'x' }],
    ['prodege/offer', { id: '1' }],
    ['bitlabs/play', { event: 'x', uid: 'anna' }],
    ['bitlabs/play', { event: 'complete' }],
    ['cpx/play', { event: 'cancelled', transaction: 'x' }],
    ['cpx/play', { event: 'complete', userId: 'anna', usd: 'much' }],
    ['prodege/play', { event: 'redirect', status: 5, projectId: '1', vpid: 'p' }],
    ['prodege/play', { event: 'reconciliation', changes: { 1: 1 } }],
    ['nowhere/play', {}],
  ])('refuse in words what they do not know: %s %j', async (path, body) => {
    await expect(world.control('POST', path, JSON.stringify(body))).rejects.toThrow(/40[04] \{"message":"/)
  })

  test('are on the page, which sends its forms and comes back', async () => {
    const page = await (await fetch(`${world.url}/survey-networks`)).text()
    for (const { question } of Object.values(unknowns).flat()) expect(page).toContain(question.replaceAll("'", '&#39;'))
    const sent = await fetch(`${world.url}/survey-networks/cpx/faults`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ html: 'on' }),
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/survey-networks#cpx'])
    expect((await lists.cpx()).headers.get('content-type')).toBe('text/html')
    expect(await world.control('GET', 'cpx')).toMatchObject({ faults: { html: 1, doubled: 0 } })
  })
})
