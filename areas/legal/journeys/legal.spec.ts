import type { Page } from '@playwright/test'
import { barriersInSweeps, expectFits, expectWhole } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { phone, sweep } from '../../../e2e/screens.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a legal text is written, refused while it is wrong, previewed and published by keyboard, and nothing is cut', async ({
  page,
}) => {
  const words = `What is kept, ${Date.now().toString(36)}`
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.setViewportSize(phone)
  await enter(page, await knownPerson('admin@example.com'), '/legal-texts')
  await expectFits(page, 'the texts')
  await page.getByRole('link', { name: 'Edit: Cookie policy' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible()

  await test.step('a mistake is shown beside its field, and nothing typed is lost', async () => {
    await text.fill(`## ${words}\n\nAt {{appName}}, for {{firstName}}: <b>everything</b>.`)
    await button(page, 'Save draft').press('Enter')
    // The preview, which is out of sight, says the same once it has asked.
    await expect(page.getByText(/firstName is not known/).first()).toBeVisible()
    await expect(text).toHaveValue(/firstName/)
  })
  await test.step('the way back to the list asks before what was typed is lost', async () => {
    await page.getByRole('link', { name: 'All legal texts' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).press('Enter')
    await expect(text).toHaveValue(/firstName/)
  })
  await test.step('the preview is what readers will see', async () => {
    await text.fill(`## ${words}\n\nAt {{appName}}: <b>everything</b>.`)
    await page.getByRole('radio', { name: 'Preview' }).press('Space')
    await expect(preview.getByRole('heading', { name: words })).toBeVisible()
    await expect(preview.getByText('At Tuppence: <b>everything</b>.')).toBeVisible()
    await expectWhole(page, 'the editor')
  })
  await test.step('it is saved, and published from today on', async () => {
    await button(page, 'Save draft').press('Enter')
    await expect(page.getByText('The draft was saved.').first()).toBeVisible()
    await button(page, 'Publish…').press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('It replaces the text in force on the day you choose.')).toBeVisible()
    expect(await barriersInSweeps(page), 'the dialog').toEqual([])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('In force', { exact: true }).first()).toBeVisible()
  })
  await test.step('everyone reads it, and none of it is mark-up', async () => {
    await withoutBanner(page)
    await page.goto('/cookies-policy')
    const policy = page.frameLocator('iframe[title="Cookies Policy"]')
    await expect(policy.getByRole('heading', { level: 2 })).toHaveText(words)
    await expect(policy.getByText('At Tuppence: <b>everything</b>.')).toBeVisible()
    await expect(policy.getByText('Draft.')).toHaveCount(0)
  })
})

test('staff who may look up and download acceptances, and nobody else sees them', sweep, async ({ page }) => {
  const member = await newPerson()
  await enter(page, await knownPerson('admin@example.com'), `/legal-texts?tab=accepted&person=${member.user.userId}`)
  const rows = page.getByRole('row').filter({ hasText: member.email })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Terms & Conditions' })).toContainText('Joined with the form')
  await expectWhole(page, 'the acceptances')
  const file = page.waitForEvent('download')
  await button(page, 'CSV').press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^consents/)
  await page.setViewportSize(phone)
  await expectWhole(page, 'the acceptances on a phone')
  await enter(page, member, '/my-survey')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Legal texts', exact: true })).toHaveCount(0)
  await page.goto('/legal-texts')
  await expect(page).toHaveURL(/\/$/)
})
