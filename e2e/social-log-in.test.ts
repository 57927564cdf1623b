import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccounts, visit } from '../app/testing/accounts.ts'
import { draftVersion } from '../areas/legal/contract.ts'
import { siteSettings } from '../areas/site/contract/settings.ts'
import { openSocialWorld, type Outcome, type SocialWorld } from './social-world.ts'

let world: SocialWorld
beforeAll(async () => {
  world = await openSocialWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forgetLimits())

test('a newcomer joins by Google with a verified address, a name, a country and the first part of the bonus', async () => {
  const email = 'new.comer@example.com'
  const ticket = await world.ticketFor('google', { email, name: 'New Comer' })
  const answer = await world.exchange(ticket, { affId: 'A7', visitorId: 'v-1' })
  const { user, token } = answer.data
  expect(answer).toMatchObject({ http: 200, message: "Success! You've logged in." })
  expect(user).toMatchObject({ email, firstName: 'New', lastName: 'Comer', role: '1', isEmailVerified: true })
  expect(await world.accounts.auth.authenticate(token?.access.token ?? '')).toMatchObject({ userId: user.userId })
  expect(await world.pointsOf(user.userId)).toBe(100)
  expect(await world.accounts.users.find(world.accounts.db, user.userId)).toMatchObject({ countryId: 'FR' })
  const { rows } = await world.accounts.pool.query<{ activity_details: string }>(
    `select activity_details from user_activities where user_id = $1 and activity_type = 'sign-up'`,
    [user.userId],
  )
  expect(JSON.parse(rows[0]?.activity_details ?? '')).toMatchObject({ affId: 'A7', visitorId: 'v-1' })
})

test('the same person comes back to the same account, and the bonus is not paid again', async () => {
  const person = { email: 'again@example.com' }
  const first = await world.logIn('google', person)
  const second = await world.logIn('google', { email: 'AGAIN@example.com' })
  expect(second.data.user.userId).toBe(first.data.user.userId)
  expect(await world.pointsOf(first.data.user.userId)).toBe(100)
})

test('ten exchanges of one newcomer’s tickets at once make one account', async () => {
  // Several rounds: the second window may look at any moment of the first one's joining.
  for (let round = 0; round < 5; round += 1) {
    const tickets: Outcome[] = []
    for (let n = 0; n < 10; n += 1)
      tickets.push(await world.ticketFor('google', { email: `windows${round}@example.com` }))
    const answers = await Promise.all(tickets.map((ticket) => world.exchange(ticket)))
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ data }) => data.user.userId)).size).toBe(1)
  }
})

test('another spelling of a registered Gmail address is the same person, and is refused as at sign-up', async () => {
  await world.logIn('google', { email: 'spell.ing@gmail.com' })
  expect(await world.logIn('facebook', { email: 'spelling@gmail.com' })).toMatchObject({
    http: 400,
    message: 'This email is already registered.',
  })
})

test('while sign-up is closed a stranger is refused by every provider and the form; members come in as before', async () => {
  const member = { email: 'member.before@example.com' }
  await world.logIn('google', member)
  const people = await world.count('users')
  world.accounts.chosen.take([{ key: siteSettings.signUp.key, value: 'closed', version: 1 }])
  try {
    const refusal = { http: 403, code: 'sign-up-closed' }
    for (const provider of ['google', 'facebook'] as const) {
      const stranger = await world.ticketFor(provider, { email: `stranger.${provider}@example.com` })
      expect(await world.exchange(stranger)).toMatchObject(refusal)
      // Not even asked for the terms.
      const second = await world.ticketFor(provider, { email: `stranger.${provider}@example.com` })
      expect(await world.exchange(second, { acceptedTerms: false })).toMatchObject(refusal)
    }
    await expect(world.join('stranger.form@example.com')).rejects.toMatchObject({ code: 'sign-up-closed' })
    expect(await world.count('users')).toBe(people)
    expect(await world.logIn('google', member)).toMatchObject({ http: 200 })
    // A member who comes by another provider for the first time is no stranger.
    expect(await world.logIn('facebook', member)).toMatchObject({ http: 200 })
  } finally {
    world.accounts.chosen.take([])
  }
})

test('an address of any ending joins by a provider, and can have its mails sent', async () => {
  const email = 'someone@example.info'
  expect(await world.logIn('google', { email })).toMatchObject({
    http: 200,
    data: { user: { email, isEmailVerified: true } },
  })
  const waiting = { email: 'someone@example.tech', verified: false }
  expect((await world.logIn('facebook', waiting)).data).toMatchObject({ token: null, mail: 'sent' })
  const payload = { email: waiting.email, type: 'verifyEmail' }
  await world.accounts.pool.query('delete from rate_limits')
  const again = await world.app.inject({ method: 'POST', url: '/api/v1/auth/resendEmail', payload })
  expect(again.json()).toMatchObject({ status: 200 })
})

test('somebody new who has not accepted the terms gets no account, but a ticket to go on with once they have', async () => {
  const email = 'reads.first@example.com'
  const asked = await world.exchange(await world.ticketFor('google', { email }), { acceptedTerms: false })
  expect(asked).toMatchObject({
    http: 400,
    code: 'terms-missing',
    message: 'Please accept Privacy Policy and Terms & Conditions',
    data: { email },
  })
  expect(await world.accounts.users.findByEmail(world.accounts.db, email)).toBeNull()
  const { uid, providerId } = await world.ticketFor('google', { email })
  const token: unknown = Reflect.get(asked.data, 'token')
  const joined = await world.exchange({ ticket: token, uid, providerId }, { language: 'es' })
  expect(joined).toMatchObject({ http: 200, data: { user: { email } } })
  const { rows } = await world.accounts.pool.query(
    `select document, version, language, how from consents where user_id = $1 order by document`,
    [joined.data.user.userId],
  )
  expect(rows).toEqual([
    { document: 'adult-statement', version: '18', language: 'es', how: 'google' },
    { document: 'privacy-policy', version: draftVersion, language: 'es', how: 'google' },
    { document: 'terms-conditions', version: draftVersion, language: 'es', how: 'google' },
  ])
  // Who has an account is not asked again.
  expect(await world.exchange(await world.ticketFor('google', { email }), { acceptedTerms: false })).toMatchObject({
    http: 200,
  })
})

test('with PRIVACY_STRICT an address that the provider did not verify tells nothing of accounts', async () => {
  const strict = openAccounts({
    url: world.database.url,
    privacyStrict: true,
    social: { google: { issuer: `${world.sandbox.url}/idp/google`, clientId: 'x', clientSecret: 'y' } },
  })
  await world.join('private@example.com')
  await world.verify('private@example.com')
  const answers = []
  for (const email of ['private@example.com', 'free-address@example.com']) {
    const { ticket, uid, providerId } = await world.ticketFor('google', { email, verified: false })
    const ask = { token: ticket, uid, providerId, acceptedTerms: true }
    const { said, data } = await strict.auth.loginWithSocial(ask, visit())
    answers.push({ said, ...data, user: { ...data.user, userId: '', email: '' } })
  }
  expect(answers[0]).toEqual(answers[1])
  await strict.close()
})
