import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '../../../app/testing/accounts.ts'
import { appCode as codeOf } from '../../../app/testing/app-code.ts'
import {
  type Enrolled,
  openSecondStepWorld,
  password,
  type SecondStepWorld,
  wrongFor,
} from '../../../app/testing/second-step-world.ts'
import { type SecondStep, secondStepApi } from '../contract/second-step.ts'

let world: SecondStepWorld
beforeAll(async () => {
  world = await openSecondStepWorld()
})
afterAll(() => world.close())

const stepMs = 30_000

/** Runs the calls within one 30-second step, so that a code that was valid at the start still is. */
async function withinOneStep<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const step = Math.floor(Date.now() / stepMs)
    const told = await ask()
    if (step === Math.floor(Date.now() / stepMs)) return told
  }
}

test('a code is taken once: not again in another log-in, and none of a moment before it', async () => {
  const { email, secret } = await world.enrolled()
  const code = codeOf(secret)
  expect(await world.answer(await world.challengeOf(email), code)).toMatchObject({ status: 200 })
  expect(await world.answer(await world.challengeOf(email), code)).toMatchObject({
    http: 400,
    code: 'code-used',
    message: 'That code was used already. Please wait for the next one.',
  })
  const challenge = await world.challengeOf(email)
  const before = await withinOneStep(() => world.answer(challenge, codeOf(secret, -1)))
  expect(before).toMatchObject({ code: 'code-used' })
  expect(await world.answer(await world.challengeOf(email), codeOf(secret, 1))).toMatchObject({ status: 200 })
})

/** Uses one code for eight log-ins at once, in two processes; returns how many succeed. */
async function openedByOne(type: 'app' | 'recovery'): Promise<number> {
  await world.forgetLimits()
  const { email, secret, recoveryCodes } = await world.enrolled()
  const waiting = await Promise.all(
    [world.one, world.two, world.one, world.two].map(
      async ({ auth }) => (await auth.login({ email, password }, '', visit())).data.challenge ?? '',
    ),
  )
  const code = type === 'app' ? codeOf(secret, 1) : (recoveryCodes[0] ?? '')
  const ended = await Promise.allSettled(
    waiting.map((challenge, index) => (index % 2 ? world.one : world.two).auth.finishLogin(challenge, code, visit())),
  )
  return ended.filter(({ status }) => status === 'fulfilled').length
}

test('one code that comes to several log-ins at once opens one of them', async () => {
  expect(await openedByOne('app')).toBe(1)
  expect(await openedByOne('recovery')).toBe(1)
})

test('a recovery code works once in place of the app, and its owner is notified', async () => {
  const { email, token, recoveryCodes } = await world.enrolled()
  const [code = '', next = ''] = recoveryCodes
  expect(
    (await world.answer(await world.challengeOf(email), code.toLowerCase().replace('-', ' '))).data.token,
  ).not.toBeNull()
  expect((await world.one.lettersTo(email)).at(-1)?.subject).toBe('A recovery code of your Panel account was used')
  expect(await world.answer(await world.challengeOf(email), code)).toMatchObject({ http: 400, code: 'code-wrong' })
  const { data } = await world.call<SecondStep>(secondStepApi.getSecondStep.path, undefined, token)
  expect(data).toMatchObject({ isOn: true, isRequired: true, recoveryCodesLeft: 9 })
  expect((await world.answer(await world.challengeOf(email), next)).data.token).not.toBeNull()
})

test('five wrong codes in 15 minutes stop the account, however many log-ins they are spread over', async () => {
  await world.forgetLimits()
  const { email, secret } = await world.enrolled()
  const wrong = wrongFor(secret)
  for (let guess = 0; guess < 5; guess++)
    expect(await world.answer(await world.challengeOf(email), wrong)).toMatchObject({ code: 'code-wrong' })
  const refused = await world.answer(await world.challengeOf(email), codeOf(secret))
  expect(refused).toMatchObject({ http: 429, code: 'too-many-requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  await world.forgetLimits()
  expect(await world.answer(await world.challengeOf(email), codeOf(secret))).toMatchObject({ status: 200 })
})

test('thirty wrong codes a day stop the account, also when each quarter of an hour has its few', async () => {
  await world.forgetLimits()
  const { email, secret } = await world.enrolled()
  const challenge = await world.challengeOf(email)
  const wrong = wrongFor(secret)
  const nextQuarter = () => world.one.pool.query(`delete from rate_limits where key like 'second-step:%'`)
  for (let guess = 0; guess < 30; guess++) {
    await nextQuarter()
    expect(await world.answer(challenge, wrong)).toMatchObject({ code: 'code-wrong' })
  }
  await nextQuarter()
  expect(await world.answer(challenge, codeOf(secret))).toMatchObject({ http: 429 })
  await world.forgetLimits()
})

/** Opens the account in a new browser; returns the cookie by which the browser is known from then on. */
async function knownBrowser({ email, userId, secret }: Enrolled): Promise<string> {
  await world.forgetLast(userId)
  const opened = await world.answer(await world.challengeOf(email), codeOf(secret))
  const [cookie = ''] = [opened.headers['set-cookie']].flat().filter((line) => line?.startsWith('known-'))
  await world.forgetLast(userId)
  return cookie.split(';')[0] ?? ''
}

test('wrong codes of a stranger who knows the password do not keep the owner out of a known browser', async () => {
  await world.forgetLimits()
  const owner = await world.enrolled()
  const { email, secret } = owner
  const cookie = await knownBrowser(owner)
  const wrong = wrongFor(secret)
  for (let guess = 0; guess < 5; guess++)
    expect(await world.answer(await world.challengeOf(email), wrong)).toMatchObject({ code: 'code-wrong' })
  expect(await world.answer(await world.challengeOf(email), codeOf(secret))).toMatchObject({ http: 429 })
  expect(await world.answer(await world.challengeOf(email), wrong, undefined, cookie)).toMatchObject({
    code: 'code-wrong',
  })
  expect(await world.answer(await world.challengeOf(email), codeOf(secret), undefined, cookie)).toMatchObject({
    status: 200,
  })
})

test('all known browsers of an account have sixty wrong codes a day together', async () => {
  await world.forgetLimits()
  const owner = await world.enrolled()
  const { email, secret } = owner
  const browsers = [await knownBrowser(owner), await knownBrowser(owner)]
  const last = await knownBrowser(owner)
  const challenge = await world.challengeOf(email)
  const wrong = wrongFor(secret)
  for (let guess = 0; guess < 60; guess++) {
    // Each browser has five in a quarter of an hour and thirty a day; the quarters pass here.
    await world.one.pool.query(`delete from rate_limits where key like 'second-step:%'`)
    expect(await world.answer(challenge, wrong, undefined, browsers[guess % 2])).toMatchObject({ code: 'code-wrong' })
  }
  expect(await world.answer(challenge, codeOf(secret), undefined, last)).toMatchObject({ http: 429 })
  await world.forgetLimits()
  expect(await world.answer(challenge, codeOf(secret), undefined, last)).toMatchObject({ status: 200 })
})
// This test is the last one, because it removes guards from the database of this file.
test('the race test catches a database that forgets which codes were taken', async () => {
  await world.one.pool.query(`
    create function forget_step() returns trigger language plpgsql as 'begin new.last_step := old.last_step; return new; end';
    create trigger forget_step before update on second_steps for each row execute function forget_step();
    create function forget_use() returns trigger language plpgsql as 'begin new.used_at := null; return new; end';
    create trigger forget_use before update on recovery_codes for each row execute function forget_use();`)
  expect(await openedByOne('app')).toBeGreaterThan(1)
  expect(await openedByOne('recovery')).toBeGreaterThan(1)
})
