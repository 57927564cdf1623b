import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSocialWorld, type Outcome, type SocialWorld } from './social-world.ts'

let world: SocialWorld
beforeAll(async () => {
  world = await openSocialWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forgetLimits())

/** How many sessions twenty exchanges of one ticket at once start. */
async function sessionsOf(ticket: Outcome): Promise<number> {
  const before = await world.count('sessions')
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.exchange(ticket)))
  const started = (await world.count('sessions')) - before
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(started)
  return started
}

describe('a ticket', () => {
  const refusal = {
    http: 400,
    code: 'ticket-invalid',
    message: 'This sign-in could not be verified. Please try again.',
  }

  test('is good once, however many ask at once', async () => {
    const ticket = await world.ticketFor('google', { email: 'once@example.com' })
    expect(await sessionsOf(ticket)).toBe(1)
    expect(await world.exchange(ticket)).toMatchObject(refusal)
  })

  test('with another uid logs nobody in, and is spent', async () => {
    const ticket = await world.ticketFor('google', { email: 'uid@example.com' })
    const other = await world.ticketFor('google', { email: 'uid-of-another@example.com' })
    const before = await world.count('sessions')
    expect(await world.exchange({ ...ticket, uid: other.uid })).toMatchObject(refusal)
    expect(await world.exchange(ticket)).toMatchObject(refusal)
    expect(await world.count('sessions')).toBe(before)
  })

  test('of one provider is nothing under the name of the other', async () => {
    const ticket = await world.ticketFor('google', { email: 'named@example.com' })
    expect(await world.exchange({ ...ticket, providerId: 'facebook' })).toMatchObject(refusal)
  })

  test('lives for two minutes', async () => {
    const ticket = await world.ticketFor('google', { email: 'late@example.com' })
    const { rows } = await world.accounts.pool.query<{ minutes: number }>(
      `select extract(epoch from max(expires_at) - max(created_at))::int / 60 as minutes from social_tickets`,
    )
    expect(rows[0]?.minutes).toBe(2)
    await world.accounts.pool.query('update social_tickets set expires_at = now()')
    expect(await world.exchange(ticket)).toMatchObject(refusal)
  })

  test('cannot be made up, nor read from the database', async () => {
    const { ticket, uid } = await world.ticketFor('google', { email: 'made-up@example.com' })
    expect(await world.exchange({ ticket: 'A'.repeat(43), uid, providerId: 'google' })).toMatchObject(refusal)
    const { rows } = await world.accounts.pool.query<{ text: string }>(
      `select string_agg(t::text, ' ') as text from (select row_to_json(s)::text as t from social_tickets s
         union all select row_to_json(f)::text from social_flows f) all_rows`,
    )
    expect(rows[0]?.text).not.toContain(ticket)
    expect(rows[0]?.text).not.toContain(Buffer.from(ticket, 'base64url').toString('hex'))
  })

  test('of an unknown provider is a mistake of the form', async () => {
    const payload = { token: 'x', uid: 'y', providerId: 'github' }
    const answer = await world.app.inject({ method: 'POST', url: '/api/v1/auth/loginWithSocial', payload })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-input' })
  })
})
// Last: it takes the guard out of this file's own database.
test('the race of one ticket catches a database that forgets that it was used', async () => {
  const ticket = await world.ticketFor('google', { email: 'unguarded@example.com' })
  await world.accounts.pool.query(`
    create function forget_use() returns trigger language plpgsql as 'begin new.used_at := null; return new; end';
    create trigger forget_use before update on social_tickets for each row execute function forget_use();`)
  expect(await sessionsOf(ticket)).toBeGreaterThan(1)
})
