import { test as base, expect, type APIResponse, type Page } from '@playwright/test'
import type { Login, TokenPair } from '../areas/auth/contract/auth.ts'
import type { LoginUser } from '../areas/users/contract/users.ts'
import type { ProfileReply } from '../areas/profiler/contract.ts'
import { call, letterTo, linkIn, newAddress, productUrl } from './world.ts'
import { makeKeptLogin } from './kept-login.ts'

export const goodPassword = 'plum-orchard-7'
export const demoPassword = 'Tuppence-demo1'

export type Person = { email: string; password: string; user: LoginUser; token: TokenPair }

/** The answers of a person whom the untargeted demo surveys fit. */
const topFive: ProfileReply[] = [
  { questionId: 'gender', optionIds: ['female'] },
  { questionId: 'date_of_birth', value: '1990-05-17' },
  { questionId: 'postcode', value: '10001' },
  { questionId: 'employment', optionIds: ['full_time'] },
  { questionId: 'household_income', optionIds: ['from_50k'] },
]

export const signUpOf = (email: string, password = goodPassword) => ({
  email,
  password,
  providerId: 'manual',
  type: 'signup',
  acceptedTerms: true,
})

/** The key of the newest mailed link to a page (`email-verification`, `reset-password`). */
export async function mailedKey(email: string, subject: string, page: string): Promise<string> {
  return new URL(linkIn(await letterTo(email, subject), page)).searchParams.get('userKey') ?? ''
}

/**
 * The country of the surveys that journeys open, and the time zone that makes a new person one of its members. No journey reads the
 * lists of anybody there: those of all others stay as the demo world made them, whatever is opened beside.
 */
export const apart = { countryId: 'DE', country: 'Germany', timeZone: 'Europe/Berlin' } as const

/**
 * A new person, joined and verified through the product's calls; with `topFive` answered when a test is not about them. They live in
 * the country of their time zone.
 */
export async function newPerson({
  isAnswered = true,
  name = 'person',
  timeZone = 'America/New_York',
} = {}): Promise<Person> {
  const email = newAddress(name)
  const browser = { cookies: '' }
  const headers = { 'time-zone': timeZone }
  await call('POST', 'auth/signup', { body: signUpOf(email), headers, browser })
  const userId = await mailedKey(email, 'Verify your email', 'email-verification')
  await call('POST', 'auth/mail-verification', { body: { userId }, browser })
  const fetched = await call<{ user: LoginUser; token: TokenPair }>('POST', 'user/getUserDetailsEmailverify', {
    body: { userId },
  })
  const { user, token } = fetched.data
  const replies = { replies: topFive }
  if (isAnswered)
    await call('POST', 'profileSurveys/upsertProfileSurveyReply', { token: token.access.token, body: replies })
  return { email, password: goodPassword, user: { ...user, isTopAnswer: isAnswered }, token }
}

/** Somebody with 520 points: verified, five answers, one hosted survey. */
export async function newEarner(name = 'earner'): Promise<Person> {
  const person = await newPerson({ name })
  const token = person.token.access.token
  const body = { surveyId: 'demo-hosted' }
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body })
  const answers = { answers: { q1: 'a', q2: 'a', q3: 'b' } }
  await call('POST', `survey/attempt/${data.attemptId}/submit`, { token, body: answers })
  return person
}

/** Somebody of the demo world, or whoever has this address and password. */
export async function knownPerson(email: string, { password = demoPassword, at = productUrl } = {}): Promise<Person> {
  const { data } = await call<Login>('POST', 'auth/login', { body: { email, password }, at })
  if (!data?.token) throw new Error(`${email} cannot log in`)
  return { email, password, user: data.user, token: data.token }
}

/** Puts the cookie question away, so that it covers nothing. */
export const withoutBanner = (page: Page) =>
  page.context().addCookies([
    { name: 'userifno', value: '1', url: productUrl },
    { name: 'consent', value: 'required', url: productUrl },
  ])

/**
 * Moves the pointer as a hand does. The first move on a page has no length in some browsers, because the pointer may
 * only have appeared there; and a busy page merges moves that follow each other within a frame.
 */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(40, 40)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.move(80, 60)
}

/** Waits for the fonts that the page has asked for. In another font words are as wide and high as they are, and move what is near. */
export const waitForFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
  })

type Kept = { kept: Record<string, string>; /** Null for any. */ address: string | null }
const keep = ({ kept, address }: Kept) => {
  if (address !== null && location.pathname + location.search !== address) return
  // The previous user has logged out, and a log-out leaves nothing behind.
  if ((localStorage.getItem('userId') ?? kept['userId']) !== kept['userId']) localStorage.clear()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}

/** Makes the browser this person's, as a log-in leaves it; what it shows then is no page of the product at `at`. */
export async function keepLogin(page: Page, person: Person, at = productUrl): Promise<void> {
  await withoutBanner(page)
  await page.goto(new URL('/favicon.svg', at).href, { waitUntil: 'commit' })
  await page.evaluate(keep, { kept: makeKeptLogin(person), address: null })
}

/** Makes the browser this person's, and opens a page. */
export async function enter(page: Page, person: Person, address = '/my-survey'): Promise<void> {
  const { href, origin, pathname, search } = new URL(address, productUrl)
  if (page.url() === 'about:blank') {
    await withoutBanner(page)
    // Kept before the page runs, and not again where it leads on to.
    const first = await page.addInitScript(keep, { kept: makeKeptLogin(person), address: pathname + search })
    await page.goto(href)
    await first.dispose()
  } else {
    await keepLogin(page, person, origin)
    await page.goto(href)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * From now on each address that fits is answered as it was the first time: what other people do meanwhile changes nothing. For tests
 * that read a shared list twice; an address that was not asked before is still answered by the product.
 */
export async function keepAnswers(page: Page, address: RegExp): Promise<void> {
  const kept = new Map<string, Promise<APIResponse>>()
  await page.route(address, async (route) => {
    const url = route.request().url()
    const answer = kept.get(url) ?? route.fetch()
    kept.set(url, answer)
    await route.fulfill({ response: await answer })
  })
}

/** A page that must not break: what its scripts throw and what the document's policy stops fails the test. */
export const test = base.extend<{ faults: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that the test runner asks for
  faults: async ({}, use) => use([]),
  page: async ({ page, faults }, use) => {
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (line) => {
      if (line.type() === 'error' && /Content Security Policy|TrustedHTML|Trusted Type/.test(line.text()))
        faults.push(line.text())
    })
    await use(page)
    // An answer that is still on its way when the test is over is nobody's any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(faults, 'what the pages threw').toEqual([])
  },
})
export { expect } from '@playwright/test'
