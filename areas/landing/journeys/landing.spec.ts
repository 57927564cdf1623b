import { expect, keepLogin, newPerson, test, waitForFonts, withoutBanner } from '../../../e2e/people.ts'
import { barriers } from '../../../e2e/barriers.ts'
import { productUrl } from '../../../e2e/world.ts'
import { widthsWith, sweep, withSweeps } from '../../../e2e/screens.ts'

const headline = 'Take Free Survey To Earn Rewards'

test('the landing page is all there without JavaScript: text, links, and a way in that asks for its dialog', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: productUrl })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(page.getByText('up to $5 FREE Bonus')).toBeVisible()
  for (const part of ['How It Works', 'Rewards', 'Why Choose Tuppence', 'Good to know', 'Ready when you are'])
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
  const reasons = ['Easy to join', 'Limitless Reward Choices', 'Outstanding Support', 'Top Paying Surveys']
  const steps = ['Sign Up', 'Take Surveys', 'Earn Rewards']
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([...steps, ...reasons])
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
  await page.getByRole('button', { name: 'Join Today!' }).click()
  await expect(page).toHaveURL(/\/\?signin=sign-up$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveTitle('Privacy Policy · Tuppence')
  await context.close()
})

test('without JavaScript a phone shows no control that would do nothing', sweep, async ({ browser }) => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: productUrl, viewport })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible()
  for (const name of ['Previous reward', 'Next reward', 'Step 1: Sign Up'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/\?signin=log-in$/)
  await context.close()
})

test('until it is there the page has its starter alone, at most 15 kB of script, and never anything from elsewhere', async ({
  page,
}) => {
  const loaded: { url: string; bytes: number }[] = []
  let isThere = false
  page.on('load', () => (isThere = true))
  page.on('request', async (request) => {
    const part = { url: request.url(), bytes: 0 }
    loaded.push(part)
    if (!isThere && request.resourceType() === 'script')
      part.bytes = (await (await request.response())?.body())?.length ?? 0
  })
  await page.goto('/')
  // The last that it fetches ahead.
  await expect.poll(() => loaded.some(({ url }) => url.includes('/SignInModal'))).toBe(true)
  // Not even compressed.
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(15_000)
  expect(loaded.filter(({ url }) => !url.startsWith(productUrl))).toEqual([])
})

test('what is pressed before the program is there is pressed again when it is', sweep, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Join Now!' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Join Now!' })).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
})

test(
  'the program takes the page over as it stands: nothing moves and nothing is drawn anew',
  sweep,
  async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    await withoutBanner(page)
    await page.goto('/')
    await waitForFonts(page)
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => 'mantineColorScheme' in document.documentElement.dataset)).toBe(true)
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible()
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightBefore)
    expect(complaints).toEqual([])
  },
)

test('somebody who is logged in goes on to the surveys and never sees the landing page', sweep, async ({ page }) => {
  await keepLogin(page, await newPerson())
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const isShown = location.pathname === '/' && getComputedStyle(document.body).visibility !== 'hidden'
      if (isShown) sessionStorage.setItem('flash', 'yes')
    })
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/my-survey$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Surveys')
  expect(await page.evaluate(() => sessionStorage.getItem('flash'))).toBeNull()
})

test('the address may ask for the dialog, and forgets that it did', sweep, async ({ page }) => {
  await page.goto('/?signin=log-in&pid=7')
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible()
  await expect(page).toHaveURL(/\/\?pid=7$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('one reward shows at a time, from the first to the last, and each leads to joining', sweep, async ({ page }) => {
    await withoutBanner(page)
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Rewards' })
    await expect(carousel).toHaveAttribute('aria-roledescription', 'carousel')
    const slides = carousel.getByRole('group')
    await expect(slides).toHaveCount(4)
    const previous = carousel.getByRole('button', { name: 'Previous reward' })
    const next = carousel.getByRole('button', { name: 'Next reward' })
    await expect(previous).toBeDisabled()
    for (const at of [1, 2, 3]) {
      await next.click()
      await expect(slides.nth(at)).toBeInViewport({ ratio: 0.9 })
      await expect(slides.nth(at - 1)).not.toBeInViewport({ ratio: 0.5 })
    }
    await expect(next).toBeDisabled()
    // Whoever came here by the keyboard can go on from where they are.
    await expect(previous).toBeFocused()
    await previous.click()
    await expect(next).toBeEnabled()
    await slides
      .nth(2)
      .getByRole('button', { name: /^Sign up/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
  })

  test('a dot leads to each step, and says which one is shown', sweep, async ({ page }) => {
    await withoutBanner(page)
    await page.goto('/')
    const dots = page.getByRole('group', { name: 'Steps' }).getByRole('button')
    await expect(dots).toHaveCount(3)
    await dots.nth(2).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Step 3' })).toBeInViewport({ ratio: 0.9 })
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'step')
    await expect(dots.nth(0)).not.toHaveAttribute('aria-current', 'step')
  })
})

test('on a wide screen all four rewards show and there is nowhere to turn', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/')
  await page.mouse.move(40, 40)
  const carousel = page.getByRole('region', { name: 'Rewards' })
  await carousel.scrollIntoViewIfNeeded()
  for (const slide of await carousel.getByRole('group').all()) await expect(slide).toBeInViewport({ ratio: 0.9 })
  await expect(carousel.getByRole('button', { name: /^Sign up/ })).toHaveCount(4)
  for (const name of ['Previous reward', 'Next reward'])
    await expect(carousel.getByRole('button', { name, includeHidden: true })).toBeHidden()
})

test('the footer leads to the company’s pages and to the operator’s networks, in new tabs', sweep, async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const company = footer.getByRole('navigation', { name: 'Company' }).getByRole('link')
  await expect(company).toHaveText([
    'Contact us',
    'Privacy Policy',
    'Terms & Conditions',
    'Cookies Policy',
    'Attribution',
  ])
  const follow = footer.getByRole('navigation', { name: 'Follow us' }).getByRole('link')
  await expect(follow).toHaveCount(3)
  await expect(follow.first()).toHaveAccessibleName('Tuppence on Facebook (opens in a new tab)')
  await expect(follow.first()).toHaveAttribute('target', '_blank')
  await expect(footer.getByRole('button', { name: 'Join' })).toBeVisible()
})

test('the cookie banner of an answered question is not there from the first paint on', sweep, async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Only Required' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('a reader of Spanish gets the page in Spanish, and the program takes it over', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.context().addCookies([{ name: 'language', value: 'es', url: productUrl }])
  const answer = await page.goto('/')
  expect(await answer?.text()).toContain('Haz encuestas gratis')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  await page.getByRole('button', { name: '¡Únete hoy!' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
})

test('an address without a page answers 404 and shows the way on', sweep, async ({ page, request }) => {
  expect((await request.get('/no-such-page')).status()).toBe(404)
  expect((await request.get('/my-survey')).status()).toBe(200)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't find that page")
})

test('search engines find the public pages, each under its own name and address', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  expect(listed).toHaveLength(5)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${productUrl}/sitemap.xml`)
  const titles = new Set<string>()
  for (const address of listed) {
    const html = await (await request.get(address)).text()
    expect(html, address).toContain(`<link rel="canonical" href="${address}" />`)
    expect(html, address).toContain(`<meta property="og:url" content="${address}" />`)
    expect(html, address).not.toMatch(/%[A-Z_]+%/)
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
  }
  expect(titles.size).toBe(listed.length)
  expect(await (await request.get('/my-survey')).text()).toContain('<meta name="robots" content="noindex" />')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await (await request.get('/')).text())?.[1]
  expect(JSON.parse(data ?? '')['@graph'][0]).toMatchObject({ '@type': 'Organization', name: 'Tuppence' })
})

test('the cookies page shows the embedded policy and the reader’s choice, and lets it be changed', async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/cookies-policy')
  const policy = page.frameLocator('iframe[title="Cookies Policy"]')
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('What Tuppence keeps in your browser')
  await expect(page.getByText('You chose only the required ones.')).toBeVisible()
  await page.getByRole('button', { name: 'Change my choice' }).click()
  await page.getByRole('button', { name: 'Accept All' }).click()
  await expect(page.getByText('You accepted all cookies.')).toBeVisible()
  expect((await page.context().cookies()).find(({ name }) => name === 'consent')?.value).toBe('all')
})

test('a policy that does not come within five seconds is offered as a plain link', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.route('**/cookie-policy.html', () => {})
  await page.clock.install()
  await page.goto('/cookies-policy', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies Policy')
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.clock.runFor(5000)
  await expect(page.getByText('The cookie policy did not load here.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Open the cookie policy in a new tab' })
  await expect(link).toHaveAttribute('href', '/cookie-policy.html')
})

for (const scheme of withSweeps ? (['light', 'dark'] as const) : (['dark'] as const)) {
  for (const width of widthsWith(1280, 320)) {
    test(`nobody is shut out of the landing and cookies pages: ${scheme}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      const policy = page.frameLocator('iframe[title="Cookies Policy"]')
      for (const [address, place] of [
        ['/', page],
        ['/cookies-policy', policy],
      ] as const) {
        // A page written in advance takes its scheme when it opens.
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(place.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await barriers(page, { schemes: [scheme] }), address).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width)
      }
    })
  }
}
