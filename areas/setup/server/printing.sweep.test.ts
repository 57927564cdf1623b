import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '../../../app/testing/command-line.ts'
import { freshDatabase, type FreshDatabase } from '../../../app/testing/database.ts'
import { startMain } from '../../../app/testing/started-server.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/**
 * Starts a server of this installation; returns the token that it printed, and everything that it wrote until it was
 * stopped.
 */
async function start() {
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret key for tests, of 32 characters or more',
    LOG_LEVEL: 'info',
    DEMO: '0',
  }
  const started = startMain([], env)
  const [, url = ''] = await started.says(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/)
  await started.says(/is running\. Ctrl-C/)
  return { url, stop: async () => (await started.stop()).text }
}
const addressIn = (text: string): string => /^Set-up {2}(\S+)$/m.exec(text)?.[1] ?? ''
/** Finds the code with which a running server refuses a token; undefined when it accepts it. */
async function refusalOf(url: string, address: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/v1/setup/checkToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(address).searchParams.get('token') }),
  })
  return ((await answer.json()) as { code?: string }).code
}

test('simultaneous starts print addresses that work before any server is ready; a later start replaces them, and a staff account ends them all', async () => {
  const [one, other] = await Promise.all([start(), start()])
  const probe = await start()
  const texts = await Promise.all([one.stop(), other.stop()])
  for (const text of texts) {
    expect(addressIn(text)).toMatch(/^http:\/\/localhost:\d+\/setup\?token=[\w-]{20,}$/)
    expect(text.indexOf('Set-up  ')).toBeLessThan(text.indexOf('Server listening at'))
    expect(text.indexOf('Set-up  ')).toBeLessThan(text.indexOf('is running.'))
    // The line is printed again at the end, because JSON lines of the log have followed the first.
    expect(text.lastIndexOf('Set-up  ')).toBeGreaterThan(text.indexOf('is running.'))
    expect(await refusalOf(probe.url, addressIn(text))).toBe('setup-token-replaced')
  }
  const both = await Promise.all([start(), start()])
  const addresses = (await Promise.all(both.map(({ stop }) => stop()))).map(addressIn)
  for (const address of addresses) expect(await refusalOf(probe.url, address)).toBeUndefined()
  const { code } = await commandLine(database.url)(['admin', 'create', 'shell@example.com', '--generate'])
  expect(code).toBe(0)
  for (const address of addresses) expect(await refusalOf(probe.url, address)).toBe('setup-done')
  await probe.stop()
  const last = await start()
  expect(addressIn(await last.stop())).toBe('')
})
