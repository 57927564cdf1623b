import type { Page } from '@playwright/test'
import { enter, expect, knownPerson, newPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { call, letterTo, newAddress, productUrl, sandboxUrl } from '../../../e2e/world.ts'
import { withSweeps, sweep } from '../../../e2e/screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the dialog and presses a provider's button; the popup is the answer. */
async function ask(page: Page, provider: 'Google' | 'Facebook') {
  await withoutBanner(page)
  await page.goto('/?signin=log-in')
  const button = dialog(page).getByRole('button', { name: `Continue with ${provider}` })
  const opened = page.waitForEvent('popup')
  await button.click()
  return { button, popup: await opened }
}

const askGoogle = (page: Page) => ask(page, 'Google')

/** Chooses somebody at the provider that the sandbox plays. */
async function choose(popup: Page, email: string, { isVerified = true } = {}) {
  await popup.getByLabel('Email', { exact: true }).fill(email)
  await popup.getByLabel('Name').fill('Nora Field')
  if (!isVerified) await popup.getByLabel('The email is verified').uncheck()
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()
}

for (const provider of withSweeps ? ['Google', 'Facebook'] : ['Google']) {
  test(`somebody new joins with ${provider}: its window closes, the session starts, My Surveys opens`, async ({
    page,
  }) => {
    await withoutBanner(page)
    await page.goto('/?signin=sign-up')
    const windows: Page[] = []
    page.on('popup', (one) => windows.push(one))
    await dialog(page)
      .getByRole('button', { name: `Continue with ${provider}` })
      .click()
    await expect(dialog(page).getByText('Please accept Privacy Policy and Terms & Conditions')).toBeVisible()
    expect(windows).toEqual([])
    await dialog(page).getByRole('checkbox').check()
    const opened = page.waitForEvent('popup')
    await dialog(page)
      .getByRole('button', { name: `Continue with ${provider}` })
      .click()
    const popup = await opened
    const closed = popup.waitForEvent('close')
    await choose(popup, newAddress('social'))
    await closed
    await expect(page).toHaveURL(/\/my-survey$/)
    await expect(page.getByRole('status').filter({ hasText: "Success! You've logged in." }).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('access'))).not.toBeNull()
  })
}

test(
  'somebody new who presses a provider to log in accepts the terms before there is an account',
  sweep,
  async ({ page }) => {
    const email = newAddress('terms')
    const { popup } = await askGoogle(page)
    await choose(popup, email)
    await expect(dialog(page).getByText(`There is no account for ${email} yet.`)).toBeVisible()
    const goOn = dialog(page).getByRole('button', { name: 'Continue', exact: true })
    await goOn.click()
    await expect(dialog(page).getByText('Please accept Privacy Policy and Terms & Conditions')).toBeVisible()
    expect(await call('GET', `auth/emailAlreadyExist?email=${email}`)).toMatchObject({ status: 200 })
    await dialog(page).getByRole('checkbox').check()
    await goOn.click()
    await expect(page).toHaveURL(/\/my-survey$/)
  },
)

test('a sign-in window that is closed leaves the button at rest and says so', sweep, async ({ page }) => {
  const { button, popup } = await askGoogle(page)
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await popup.close()
  await expect(dialog(page).getByText('Sign-in window was closed')).toBeVisible()
  const toast = page.getByRole('alert').filter({ hasText: 'Error' })
  await expect(toast.filter({ hasText: 'Sign-in window was closed' })).toBeVisible()
  await expect(button).toBeEnabled()
})

test('a sign-in window that the browser blocks is told, and the form still works', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/?signin=log-in')
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await expect(dialog(page).getByText(/Your browser blocked the sign-in window/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Continue', exact: true })).toBeEnabled()
})

test('who cancels at the provider, and who meets an outage there, reads it', sweep, async ({ page }) => {
  const { popup } = await askGoogle(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByText('The sign-in was cancelled. You can try again at any time.')).toBeVisible()
  const again = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await (await again).getByRole('button', { name: 'Play an outage' }).click()
  await expect(dialog(page).getByText(/This sign-in service does not answer right now/)).toBeVisible()
})

test('an address that a password protects names the way to use, and nobody is logged in', async ({ page }) => {
  const { email } = await newPerson({ isAnswered: false })
  const { popup } = await askGoogle(page)
  await choose(popup, email, { isVerified: false })
  const words = 'This email already has an account with another sign-in method. Log in with email and password instead.'
  await expect(dialog(page).getByText(words)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Error' }).filter({ hasText: words })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
})

test('a proof of the provider that was tampered with logs nobody in', sweep, async ({ page, request }) => {
  // No other file signs in with Facebook: its proofs may be wrong for a while.
  await request.post(`${sandboxUrl}/idp/facebook/faults`, { data: { mode: 'alg-none' } })
  try {
    const { popup } = await ask(page, 'Facebook')
    await choose(popup, newAddress('tampered'))
    await expect(dialog(page).getByText('This sign-in could not be verified. Please try again.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
  } finally {
    await request.post(`${sandboxUrl}/idp/facebook/faults`, { data: { mode: 'ok' } })
  }
})

test('what other windows and other sites post is not taken for a log-in', async ({ page }) => {
  const { popup } = await askGoogle(page)
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.evaluate(() => {
    const forged = { kind: 'tuppence-social', ticket: 'x', uid: 'y', providerId: 'google' }
    window.postMessage(forged, '*')
  })
  await popup.evaluate(() => {
    const forged = { kind: 'tuppence-social', ticket: 'x', uid: 'y', providerId: 'google' }
    window.opener?.postMessage(forged, '*')
  })
  await popup.close()
  await expect(dialog(page).getByText('Sign-in window was closed')).toBeVisible()
  expect(asked.filter((url) => url.includes('loginWithSocial'))).toEqual([])
})

async function mailedToken(page: Page, email: string): Promise<string> {
  await withoutBanner(page)
  await page.goto('/?signin=log-in')
  await dialog(page).getByRole('button', { name: 'Log in with an emailed link' }).click()
  await dialog(page).getByLabel('Email Address').fill(email)
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialog(page).getByText('Please check your email to log in.')).toBeVisible()
  const { text } = await letterTo(email, 'log')
  const link = text.match(new RegExp(`${productUrl}/\\?token=\\S+`))?.[0] ?? ''
  return new URL(link).searchParams.get('token') ?? ''
}

test('a mailed link logs in once; its token leaves the address before anything is asked', async ({ page }) => {
  const { email } = await newPerson()
  const token = await mailedToken(page, email)
  const leaks: string[] = []
  page.on('request', (one) => {
    const headers = JSON.stringify({ ...one.headers(), 'token-signature': '' })
    const isDocument = one.resourceType() === 'document'
    if (!isDocument && (one.url() + headers + (one.postData() ?? '')).includes(token)) leaks.push(one.url())
  })
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  const sent: string[] = []
  await page.route('**/auth/login', async (route) => {
    sent.push(route.request().headers()['token-signature'] ?? '')
    await held
    await route.continue()
  })
  await page.goto(`/?token=${token}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logging you in…')
  expect(page.url()).not.toContain('token')
  answerNow()
  await expect(page).toHaveURL(/\/my-survey$/)
  expect([sent, leaks]).toEqual([[token], []])

  await page.unroute('**/auth/login')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/?token=${token}`)
  await expect(dialog(page).getByText('Log In').first()).toBeVisible()
  // The toast goes by itself; the dialog says it for as long as it is open.
  await expect(dialog(page).getByRole('alert')).toHaveText('This link is not valid. Please ask for a new one.')
})

test(
  'a visit by a campaign is noted with its address and the choice made, and with no key of a mail',
  sweep,
  async ({ page }) => {
    await page.context().addCookies([
      { name: 'userifno', value: '1', url: productUrl },
      { name: 'consent', value: 'all', url: productUrl },
    ])
    const visit = page.waitForRequest(/\/affiliateUser$/)
    const met = page.waitForRequest(/captcha\/getFingerprintTokenss$/)
    await page.goto('/?aff_id=12&click=abc&userKey=secret-of-a-mail')
    await expect(dialog(page)).toBeVisible()
    const { deviceData } = (await met).postDataJSON()
    expect(Object.keys(deviceData).toSorted()).toEqual(
      expect.arrayContaining(['canvas', 'capabilities', 'hardware', 'localization', 'platform', 'screen']),
    )
    expect((await met).headers()['x-api-key']).toHaveLength(43)
    const { fullUrl, visitorData } = (await visit).postDataJSON()
    expect(fullUrl).toBe(`${productUrl}/?aff_id=12&click=abc`)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'visitorId')
    expect(visitorData).toMatchObject({ consent: 'all', visitorId: cookie?.value, screen: '1280x800' })
    // Browsers may cap a cookie's age at 400 days; a year is below that.
    expect(cookie?.expires ?? 0).toBeGreaterThan(Date.now() / 1000 + 31_535_000)
  },
)

test(
  'with the necessary alone, a device is told in outline when somebody joins, and no cookie is kept',
  sweep,
  async ({ page }) => {
    await withoutBanner(page)
    const asked: string[] = []
    page.on('request', (one) => asked.push(one.url()))
    await page.goto('/?signin=log-in')
    await expect(dialog(page)).toBeVisible()
    expect(asked.filter((url) => url.includes('captcha'))).toEqual([])
    const met = page.waitForRequest(/captcha\/getFingerprintTokenss$/)
    await dialog(page).getByRole('button', { name: 'Sign Up', exact: true }).click()
    const { deviceData } = (await met).postDataJSON()
    expect(Object.keys(deviceData).toSorted()).toEqual(['localization', 'platform'])
    await (await met).response()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('visitorId')
  },
)

test('before the cookie question is answered nothing is told of the device', sweep, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.goto('/?signin=sign-up')
  await expect(dialog(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('captcha'))).toEqual([])
})

test(
  'a guest of the address is linked after the log-in; a link that fails holds nobody up',
  sweep,
  async ({ page }) => {
    const { email, password, user } = await newPerson({ isAnswered: false })
    await withoutBanner(page)
    await page.route('**/api/updateUserIdForGuestUser', (route) => route.abort())
    await page.goto('/?visitorId=guest-1&pid=p-1&signin=log-in')
    await dialog(page).getByLabel('Email Address').fill(email)
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password)
    const linked = page.waitForRequest(/\/api\/updateUserIdForGuestUser$/)
    await dialog(page).getByRole('button', { name: 'Continue', exact: true }).click()
    expect((await linked).postDataJSON()).toEqual({ visitorId: 'guest-1', pid: 'p-1', uid: user.userId })
    await expect(page).toHaveURL(/\/my-survey$/)
  },
)

test(
  'a site key of another length is told in the specification’s words and keeps nobody from the page',
  sweep,
  async ({ page }) => {
    const answer = await call('POST', 'captcha/getFingerprintTokenss', {
      headers: { 'x-api-key': 'too-short' },
      body: { deviceData: {}, userAgent: 'test' },
    })
    expect(answer).toMatchObject({ status: 400, message: 'Valid API key required.' })
    await page.context().addCookies([
      { name: 'userifno', value: '1', url: productUrl },
      { name: 'consent', value: 'all', url: productUrl },
    ])
    await page.route('**/site/config', (route) =>
      route.fulfill({
        json: { status: 200, message: 'OK', data: { appName: 'T', siteKey: 'short', socialProviders: [] } },
      }),
    )
    await page.goto('/?signin=sign-up')
    await expect(dialog(page).getByRole('button', { name: 'Continue', exact: true })).toBeEnabled()
    await expect(dialog(page).getByRole('button', { name: /Google/ })).toHaveCount(0)
  },
)

test('an account that is signed in is not thrown out by a link of another', sweep, async ({ page }) => {
  const first = await newPerson()
  await enter(page, first)
  await page.goto('/?token=nobody-was-mailed-this')
  await expect(page).toHaveURL(/\/my-survey$/)
  await expect(page.getByText('This link is not valid. Please ask for a new one.').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(first.user.userId)
})

test('staff are not let in by a provider', async ({ page }) => {
  await knownPerson('finance@example.com')
  const { popup } = await askGoogle(page)
  await choose(popup, 'finance@example.com')
  await expect(dialog(page).getByRole('alert').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
})

test('a header is set off from the page once that has been scrolled by a pixel', sweep, async ({ page }) => {
  await withoutBanner(page)
  for (const address of ['/', '/contact']) {
    await page.goto(address)
    const header = page.getByRole('banner')
    await expect(header).not.toHaveAttribute('data-scrolled')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The first touch of the landing page brings the program, which must not lose the place.
    await page.mouse.move(200, 300)
    await page.evaluate(() => scrollTo(0, 1))
    await expect(header).toHaveAttribute('data-scrolled')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(header).not.toHaveAttribute('data-scrolled')
  }
})
