import type { Page } from '@playwright/test'
import { expectFits, expectWhole } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { phone } from '../../../e2e/screens.ts'
import { passingWord } from './help-page.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an article is begun, refused while it is wrong, previewed, published, found by a stranger and removed by keyboard', async ({
  page,
  browser,
}) => {
  const word = `${passingWord}${Date.now().toString(36)}`
  const body = page.getByRole('textbox', { name: 'Text', exact: true })
  await page.setViewportSize(phone)
  await enter(page, await knownPerson('admin@example.com'), '/help-articles')
  await expectFits(page, 'the list')
  await button(page, 'New article').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).press('Enter')
  await expect(dialog.getByText('Please write a title.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`About the ${word}`)
  await dialog.getByRole('textbox', { name: 'Title' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `About the ${word}` })).toBeVisible()

  await test.step('a mistake is shown beside its field, and nothing typed is lost', async () => {
    await page.getByRole('combobox', { name: 'State' }).selectOption('published')
    await button(page, 'Save').press('Enter')
    await expect(page.getByText('Please write the text, or keep the article as a draft.')).toBeVisible()
    await body.fill('For {{nobody}}.')
    await button(page, 'Save').press('Enter')
    await expect(page.getByText(/nobody is not known/).first()).toBeVisible()
    await expect(body).toHaveValue('For {{nobody}}.')
    await expectWhole(page, 'the refusal')
  })
  await test.step('the preview is what readers will see', async () => {
    await body.fill(`## Where it lives\n\nAt {{appName}}: <b>everywhere</b>. See [joining](article:join).`)
    await page.getByRole('radio', { name: 'Preview' }).press('Space')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('At Tuppence: <b>everywhere</b>.')).toBeVisible()
    await expectFits(page, 'the preview')
    await page.getByRole('radio', { name: 'Write' }).press('Space')
    await button(page, 'Save').press('Enter')
    await expect(page.getByText('The article was saved.').first()).toBeVisible()
  })
  await test.step('a stranger finds it by one of its words', async () => {
    const stranger = await (await browser.newContext({ viewport: phone })).newPage()
    await withoutBanner(stranger)
    await expect(async () => {
      await stranger.goto(`/contact?search=${word}`)
      await stranger.getByRole('link', { name: new RegExp(word) }).click({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await expect(stranger.getByText('At Tuppence: <b>everywhere</b>.')).toBeVisible()
    await expect(stranger.getByRole('link', { name: 'joining' })).toHaveAttribute('href', '/contact?article=join')
    await stranger.context().close()
  })
  await test.step('it is removed', async () => {
    await button(page, 'Remove').press('Enter')
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Help articles' })).toBeVisible()
    await expect(page.getByText(word)).toHaveCount(0)
  })
})
