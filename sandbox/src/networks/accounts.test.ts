import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from './accounts.ts'
import { newId } from './board.ts'
import { networkKeys, type NetworkKey } from './secrets.ts'
import { createBrowser, startTestWorld, type TestWorld } from './test-world.ts'

const now = new Date('2026-11-18T11:06:40Z')
let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld({ now: () => now, chance: { random: () => 0, newId } })
})
afterAll(() => world.stop())
beforeEach(() => {
  world.panel.heard.length = 0
  world.panel.answer = { status: 200, body: '1' }
})
afterEach(async () => {
  for (const key of networkKeys) await world.control('DELETE', key)
})

const accountOf = async (key: NetworkKey): Promise<Account> => {
  const { accounts } = (await world.control('GET', 'accounts')) as { accounts: Account[] }
  const account = accounts.find((one) => one.key === key)
  if (!account) throw new Error(`no account of ${key}`)
  return account
}
const enter = (key: NetworkKey, fields: object) => world.control('PUT', `${key}/callback`, JSON.stringify(fields))
const anna = createBrowser('anna')

test('the accounts say how a list is asked for, and a survey is told to the address that was entered', async () => {
  const { hosts, credentials } = await accountOf('bitlabs')
  await enter('bitlabs', { address: 'https://panel.example/listening?who=[%USER:UID%]&what=[%TYPE%]' })
  const query = 'client_ip=192.0.2.10&client_useragent=anna'
  const answer = await fetch(`${hosts['https://api.bitlabs.ai']}/v2/client/surveys?${query}`, {
    headers: { 'x-api-token': credentials['appToken'] ?? '', 'x-user-id': 'anna' },
  })
  const { data } = (await answer.json()) as { data: { surveys: { click_url: string }[] } }
  const page = await anna.open(data.surveys[0]?.click_url ?? '')
  await anna.submit(page.address, { ending: 'complete' })
  expect(world.panel.heard.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/listening\?who=anna&what=COMPLETE&hash=[0-9a-f]{40}$/),
  ])
})

test('Prodege has an address for the browser, and one for what it changes later', async () => {
  expect((await accountOf('prodege')).addresses).toMatchObject([
    { name: 'address', usedBy: 'browser' },
    { name: 'reconciliations', usedBy: 'server', address: expect.stringMatching(/\/prodege\/callback$/) },
  ])
  await enter('prodege', { reconciliations: 'https://panel.example/changes' })
  const redirected = { event: 'redirect', status: 1, projectId: '53160088', vpid: 'p-1' }
  const { location } = (await world.control('POST', 'prodege/play', JSON.stringify(redirected))) as { location: string }
  const transaction = new URL(location).searchParams.get('tId') ?? ''
  const taken = { event: 'reconciliation', changes: { [transaction]: 4 } }
  await world.control('POST', 'prodege/play', JSON.stringify(taken))
  expect(world.panel.heard.map(({ url }) => url)).toEqual(['/changes'])
})

test('the account shows the secret that holds now, also after it was changed', async () => {
  const before = (await accountOf('cpx')).credentials
  await world.control('POST', 'cpx/faults', JSON.stringify({ 'secret-rotated': 1 }))
  const after = (await accountOf('cpx')).credentials
  expect(after['appId']).toBe(before['appId'])
  expect(after['appSecret']).not.toBe(before['appSecret'])
})

describe('an address is refused', () => {
  test.each([
    ['cpx', {}, /Enter an address/],
    ['cpx', { address: 'somewhere' }, /Enter a web address/],
    ['cpx', { address: 'javascript:alert(1)' }, /Enter a web address/],
    ['cpx', { address: 'https://panel.example/c?u={user}' }, /\{user\} is not a placeholder/],
    ['bitlabs', { address: 'https://panel.example/c?u=[%WHO%]' }, /\[%WHO%\] is not a placeholder/],
    ['prodege', { address: 'https://panel.example/c?t=@tid@' }, /@tid@ is not a placeholder/],
    ['prodege', { reconciliations: 'https://panel.example/c#part' }, /after #/],
  ] as const)('%s %j', async (key, fields, words) => {
    const before = await accountOf(key)
    await expect(enter(key, fields)).rejects.toThrow(words)
    expect(await accountOf(key)).toEqual(before)
  })

  test('on the page beside its field, which keeps what was typed', async () => {
    const address = 'https://panel.example/c?u={user}&b=<b>'
    const answer = await fetch(`${world.url}/survey-networks/cpx/callback`, {
      method: 'POST',
      body: new URLSearchParams({ address }),
    })
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toContain('value="https://panel.example/c?u={user}&amp;b=&lt;b&gt;"')
    expect(page).toMatch(/id="cpx-address-words"[^>]*>\s*<span class="error">\{user\} is not a placeholder/)
  })
})

test('the page saves an address and comes back', async () => {
  const answer = await fetch(`${world.url}/survey-networks/cpx/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ address: 'https://panel.example/c?t={trans_id}' }),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/survey-networks#cpx'])
  expect((await accountOf('cpx')).addresses[0]?.address).toBe('https://panel.example/c?t={trans_id}')
})
