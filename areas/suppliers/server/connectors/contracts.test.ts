import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fixtureTime, readFixture, type Fixture } from '../../../../contracts/fixture.ts'
import { connectors } from './by-format.ts'
import type { Answer, Catalogue, OpenedSettings, Person, Verified, Wall } from './connector.ts'

/*
 * The panel's side of the contracts: every file that a network could send us is read by the connector, as it came. The sandbox's side is
 * sandbox/src/networks/fixtures.test.ts.
 */
const folder = new URL('../../../../contracts/', import.meta.url)
const fixturesOf = (format: string): Fixture[] =>
  readdirSync(new URL(`${format}/`, folder)).map((file) =>
    readFixture(`${format}/${file}`, readFileSync(new URL(`${format}/${file}`, folder), 'utf8')),
  )
const note = ({ notes }: Fixture, name: string): string => notes.get(name)?.[0] ?? ''
/** The files of calls that the network refuses; we never make most of them. */
const isRefused = ({ name }: Fixture): boolean =>
  /\/(?:wrong|no|old|unsorted|too|tag|user)-|clock-offset-wrong/.test(name)

/** What the panel does not do as in the file, and why. contracts/README.md says the same. */
const exceptions: Readonly<Record<string, string>> = {
  'prodege/clock-offset.http': 'our call is signed and names no time: the date in the head of any answer will do',
  'prodege/reconciliation.http': 'no signature is known that could be checked, so a report is read instead',
}

const person: Person = { alias: 'p-1', countryId: 'CA', language: 'en', ip: '198.51.100.7', userAgent: 'Mozilla/5.0' }
const openedBy = (fixture: Fixture): OpenedSettings => {
  const [id, secret] = [note(fixture, 'id'), note(fixture, 'secret')]
  return { appId: id, apiToken: id, apiKey: id, appSecret: secret, secretKey: secret }
}
const answerOf = ({ answer }: Fixture): Answer => ({ ...answer, headers: Object.fromEntries(answer.headers) })

/** The requests that the connector would make in place of the one in the file, and what it reads in the answer. */
function readOf(connector: Wall | Catalogue, fixture: Fixture) {
  const opened = openedBy(fixture)
  const answer = answerOf(fixture)
  if (connector.family === 'wall')
    return { ask: connector.askList(opened, person, 'a'), read: connector.readList(answer, opened) }
  const { clock } = connector
  if (clock && new URL(fixture.request.url).pathname === new URL(clock.ask(opened, fixtureTime).url).pathname)
    return { ask: clock.ask(opened, fixtureTime), read: clock.read(answer, fixtureTime) }
  return { ask: connector.askCatalogue(opened, null, fixtureTime), read: connector.readCatalogue(answer, opened) }
}
const hasFailed = (read: unknown): boolean => typeof read === 'object' && read !== null && 'failed' in read

function messageOf(connector: Wall | Catalogue, fixture: Fixture): Verified | undefined {
  const { method, url, headers, body } = fixture.request
  const { origin } = new URL(url)
  const message = { method, rawUrl: url.slice(origin.length), headers: Object.fromEntries(headers), body }
  const returned = connector.family === 'catalogue' ? connector.returned : null
  const read = note(fixture, 'from') === 'browser' ? returned : connector.called
  return read?.({ ...message, publicUrl: origin }, [note(fixture, 'secret')], fixtureTime, openedBy(fixture))
}

describe.each(['bitlabs', 'cpx', 'prodege'] as const)('the connector %s', (format) => {
  const connector = connectors[format]
  const fixtures = fixturesOf(format).map((fixture) => [fixture.name, fixture] as const)
  const from = (isOurs: boolean) => fixtures.filter(([, one]) => (note(one, 'from') === 'panel') === isOurs)

  test.each(from(true))('%s: asks like this, and reads the answer', (_name, fixture) => {
    const { ask, read } = readOf(connector, fixture)
    expect(hasFailed(read)).toBe(isRefused(fixture))
    const [made, should] = [new URL(ask.url), new URL(fixture.request.url)]
    expect([ask.method, made.host, made.pathname]).toEqual([fixture.request.method, should.host, should.pathname])
    if (isRefused(fixture) || fixture.name in exceptions) return
    expect([...should.searchParams.keys()].filter((name) => !made.searchParams.has(name))).toEqual([])
  })

  test.each(from(false))('%s: takes the message, and answers like this', (name, fixture) => {
    if (name in exceptions) return expect(connector.called).toBeNull()
    const message = messageOf(connector, fixture)
    // The networks' own examples have names that are not ours; that their signature is right is what they show.
    if (name.includes('published')) return expect(message).toHaveProperty('unreadable')
    expect(message).toHaveProperty('claim')
    if (note(fixture, 'from') === 'browser') return
    const reply = connector.reply(true, openedBy(fixture))
    expect(reply?.status).toBe(fixture.answer.status)
    if (fixture.answer.body !== '') expect(reply?.body).toBe(fixture.answer.body)
  })
})
