import { barriers } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { phone, sweep } from '../../../e2e/screens.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test(
    'the first Start is in sight, and a tap on another survey opens its details, which Back closes',
    sweep,
    async ({ page }) => {
      await enter(page, await newPerson())
      const rows = page.getByRole('article')
      const first = rows.first().getByRole('button', { name: /^Start survey/ })
      await expect(first).toBeInViewport({ ratio: 1 })
      const tabBar = page.getByRole('navigation').last()
      const [start, bar] = [await first.boundingBox(), await tabBar.boundingBox()]
      expect((start?.y ?? 9999) + (start?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      expect(await barriers(page), 'the list').toEqual([])

      const second = rows.nth(1)
      const title = (await second.getByRole('heading').textContent()) ?? ''
      const pays = /\d[\d,]* pts/.exec((await second.textContent()) ?? '')?.[0] ?? 'nothing'
      await second.tap()
      const sheet = page.getByRole('dialog', { name: title })
      await expect(sheet.getByText(pays, { exact: true })).toBeVisible()
      await expect(sheet.getByText(/an hour at that pace$/)).toBeVisible()
      await expect(sheet.getByRole('button', { name: `Start survey ${title}` })).toBeInViewport({ ratio: 1 })
      expect(await barriers(page), 'the details').toEqual([])
      const address = page.url()
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/\/my-survey$/)
      await page.goto(address)
      await expect(sheet).toBeVisible()
      await sheet.getByRole('button', { name: 'Close' }).tap()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/\/my-survey$/)
    },
  )

  test(
    'one button holds order and filters, says what they leave, and shows how many are chosen',
    sweep,
    async ({ page }) => {
      await enter(page, await knownPerson('maya@example.com'))
      await page.getByRole('button', { name: 'Filter' }).tap()
      const sheet = page.getByRole('dialog', { name: 'Filter' })
      await sheet.getByLabel('Sort by').selectOption('Shortest')
      await sheet.getByRole('button', { name: 'Up to 5 min' }).tap()
      await expect(page).toHaveURL(/sort=minutes&max=5$/)
      expect(await barriers(page), 'the filters').toEqual([])
      const show = sheet.getByRole('button', { name: /^Show \d+ surveys?$/ })
      const count = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0])
      await show.tap()
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('button', { name: /^Filter\s*2$/ })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(Math.min(12, count))
    },
  )
})

test(
  'on a desktop the details stand beside the list and follow the choice, without a step of the history',
  sweep,
  async ({ page }) => {
    await enter(page, await knownPerson('maya@example.com'))
    const rows = page.getByRole('article')
    const [first, third] = [
      await rows.first().getByRole('heading').textContent(),
      await rows.nth(2).getByRole('heading').textContent(),
    ]
    await expect(page.getByRole('region', { name: `Details of ${first}` })).toBeVisible()
    const before = await page.evaluate(() => history.length)
    await rows.nth(2).click()
    const details = page.getByRole('region', { name: `Details of ${third}` })
    await expect(details.getByRole('heading', { name: third ?? '' })).toBeFocused()
    await expect(details.getByRole('button', { name: /^(Start|Continue) survey/ })).toBeInViewport()
    await expect(page).toHaveURL(/\?survey=/)
    expect(await page.evaluate(() => history.length)).toBe(before)
    expect(await barriers(page), 'list and details').toEqual([])
  },
)
