import type { Page } from '@playwright/test'
import { expectFits, expectWhole, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newEarner, newPerson, test } from '../../../e2e/people.ts'
import { sweep, withSweeps } from '../../../e2e/screens.ts'

const finance = () => knownPerson('finance@example.com')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAGUlEQVR4AWMUyctjQAVMDBiAiQEDMDFgAABGggD4UkzJwAAAAABJRU5ErkJggg=='

test('a reward is made, refused while it has no code, offered, paused and retired by keyboard, and nothing is cut', async ({
  page,
  browser,
}) => {
  const name = `Cinema card ${Date.now().toString(36)}`
  await enter(page, await finance(), '/rewards')
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible()
  await expectFits(page, 'the list')

  await test.step('the form says in each field what is wrong, and loses nothing', async () => {
    await button(page, 'New reward').press('Enter')
    const form = page.getByRole('dialog')
    await expect(form.getByRole('textbox', { name: /^Name/ }).first()).toBeFocused()
    await button(page, 'Create draft').press('Enter')
    await expect(form.getByText('Please enter a name.')).toBeVisible()
    await expect(form.getByText('Please enter 1 to 20 whole numbers of points, separated by commas.')).toBeVisible()
    await expect(form.getByRole('textbox', { name: /^Name/ }).first()).toBeFocused()
    await page.keyboard.type(name)
    await form.getByRole('textbox', { name: 'Amounts in points' }).fill('1000, 500')
    await expect(form.getByText('Worth $10.00, $5.00')).toBeVisible()
    const countries = form.getByRole('combobox', { name: 'Countries' })
    for (const country of ['United States', 'Canada']) {
      await countries.fill(country)
      await form.getByRole('option', { name: country, exact: true }).click()
    }
    expect(await sideways(page), 'the form').toBe(0)
    await button(page, 'Create draft').press('Enter')
    await expect(form).toHaveCount(0)
  })

  await test.step('without a code it is not offered, and the page says why', async () => {
    await button(page, `Offer ${name}`).press('Enter')
    await expect(page.getByText('This was not done')).toBeVisible()
    await expect(
      page.getByText('No codes are in stock. Upload some before you offer this reward.').first(),
    ).toBeVisible()
  })

  await test.step('codes are uploaded for this very reward', async () => {
    await page.getByRole('link', { name: `Upload codes for ${name}` }).press('Enter')
    await expect(page.getByRole('combobox', { name: 'Reward' })).toHaveValue(/.+/)
    await expect(page.getByRole('combobox', { name: 'Reward' }).locator('option:checked')).toHaveText(name)
    await page.setInputFiles('input[type="file"]', {
      name: 'codes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('points,code\n500,CINEMA-0001\n'),
    })
    await expect(page.getByText(/^1 code/)).toBeVisible()
  })

  await test.step('then it is offered and changed', async () => {
    await page.goto('/rewards?limit=100')
    const row = page.getByRole('row').filter({ hasText: name })
    await button(page, `Offer ${name}`).press('Enter')
    await expect(row.getByText('On offer')).toBeVisible()
    await button(page, `Edit ${name}`).press('Enter')
    await page.getByRole('textbox', { name: 'When and how it arrives', exact: true }).fill('By email, within a day')
    await button(page, 'Save').press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const placeIt = async () => {
    await button(page, `Edit ${name}`).press('Enter')
    const file = page.getByRole('dialog').locator('input[type="file"]')
    await file.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('not a picture that can be read')
    await file.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng, 'base64') })
    await expect(page.getByRole('img', { name: 'The current picture' })).toBeVisible()
    await button(page, 'Cancel').press('Enter')
    const down = page.getByRole('button', { name: `Move ${name} down` })
    const before = await down.getAttribute('aria-label')
    await down.press('Enter')
    await expect(down).not.toHaveAttribute('aria-label', before ?? '')
    await expect(down).toBeFocused()
    const offered = page.getByRole('row').filter({ hasText: 'On offer' })
    const labels = await offered
      .getByRole('button', { name: /^Edit / })
      .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? ''))
    const inOrder = labels.map((label) => label.slice('Edit '.length))
    expect(inOrder).toContain(name)

    const theirs = await browser.newContext()
    const shop = await theirs.newPage()
    await enter(shop, await newEarner(), '/redeem-points')
    const tiles = shop.getByRole('main').getByRole('listitem').filter({ hasText: 'from' })
    await expect(tiles.filter({ hasText: name }).locator('img')).toBeVisible()
    const shown = (await tiles.allInnerTexts()).flatMap(
      (text) => text.split('\n').find((line) => inOrder.includes(line)) ?? [],
    )
    // Another journey may have taken one of its own away in between.
    expect(shown).toContain(name)
    expect(shown.length).toBeGreaterThan(3)
    expect(shown).toEqual(inOrder.filter((one) => shown.includes(one)))
    await shop.getByRole('button', { name: `Choose ${name}` }).press('Enter')
    await expect(shop.getByRole('button', { name: /^Choose \$5\.00/ })).toBeVisible()
    await expect(shop.getByRole('listitem').filter({ hasText: '$10.00' })).toContainText('Sold out, back soon')
    await theirs.close()
  }
  if (withSweeps)
    await test.step('it has a picture, and the place on the page of panelists that staff give it', placeIt)

  await test.step('then it is paused and retired', async () => {
    const row = page.getByRole('row').filter({ hasText: name })
    await button(page, `Pause ${name}`).press('Enter')
    await expect(row.getByText('Paused')).toBeVisible()
    await button(page, `Retire ${name}`).press('Enter')
    await expect(row.getByText('Retired')).toBeVisible()
  })

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/rewards')
  await expect(button(page, `Edit ${name}`)).toBeVisible()
  expect(await sideways(page), 'the list on a phone').toBe(0)
  await button(page, 'New reward').click()
  await expectWhole(page, 'the form on a phone')
})

test(
  'the page is in the menu of whoever may see rewards, and is not there for anybody else',
  sweep,
  async ({ page }) => {
    await enter(page, await finance(), '/finance')
    await page.getByRole('navigation').getByRole('link', { name: 'Rewards', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible()
    await enter(page, await newPerson(), '/my-survey')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Rewards', exact: true })).toHaveCount(0)
    await page.goto('/rewards')
    await expect(page).toHaveURL(/\/$/)
  },
)
