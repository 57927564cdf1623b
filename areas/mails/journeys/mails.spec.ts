import type { Page } from '@playwright/test'
import { expectFits, expectWhole } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { phone } from '../../../e2e/screens.ts'
import { letterTo } from '../../../e2e/world.ts'

const owner = 'admin@example.com'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an email is found, refused while it is wrong, previewed, sent as a test, saved and restored by keyboard', async ({
  page,
}) => {
  const body = page.getByRole('textbox', { name: 'Text', exact: true })
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true })
  const sent = `Put it right, ${Date.now().toString(36)}`
  await page.setViewportSize(phone)
  await enter(page, await knownPerson(owner), '/email-texts')
  // One that no other journey waits for: for a moment it has another subject.
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('question decided none were added')
  await expect(page.getByRole('status').filter({ hasText: /^1 email$/ })).toBeVisible()
  await expectFits(page, 'the list')
  await page.route('**/mails/previewMail', (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: /^Edit: / }).press('Enter')

  await test.step('a preview that was cut off is asked for again', async () => {
    await page.getByRole('radio', { name: 'Preview' }).press('Space')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).press('Enter')
  })
  await test.step('the preview is filled with examples and has two parts', async () => {
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('radio', { name: 'Plain text' }).press('Space')
    await expect(page.getByText(/asked about “Coffee at home”/)).toBeVisible()
    await expectFits(page, 'the preview')
    await page.getByRole('radio', { name: 'Write' }).press('Space')
  })
  await test.step('a mistake is shown beside its field, and nothing typed is lost', async () => {
    await subject.fill(`${sent} {{secret}}`)
    await button(page, 'Save').press('Enter')
    // The preview, which is out of sight, says the same once it has asked.
    await expect(page.getByText(/secret is not known/).first()).toBeVisible()
    await expect(subject).toHaveAccessibleDescription(/secret is not known/)
    await expect(subject).toBeFocused()
    await expect(subject).toHaveValue(`${sent} {{secret}}`)
    await expectWhole(page, 'the refusal')
  })
  await test.step('a variable is inserted at the cursor', async () => {
    await subject.fill(sent)
    await body.fill('# Decided\n\nAbout : <b>well asked</b>.')
    await body.press('Home')
    for (let n = 0; n < 6; n += 1) await body.press('ArrowRight')
    await page.getByRole('button', { name: /^Insert survey: / }).press('Enter')
    await expect(body).toBeFocused()
    await expect(body).toHaveValue('# Decided\n\nAbout {{survey}}: <b>well asked</b>.')
  })
  await test.step('a test arrives although nothing is saved yet', async () => {
    await button(page, 'Send me a test').press('Enter')
    await expect(page.getByText(`A test is on its way to ${owner}.`).first()).toBeVisible()
    const letter = await letterTo(owner, sent)
    expect(letter.text).toContain('About Coffee at home: <b>well asked</b>.')
    expect(letter.html).not.toContain('<b>well')
    await expect(page.getByText('Not saved yet')).toBeVisible()
  })
  await test.step('it is saved, and the original restored', async () => {
    await button(page, 'Save').press('Enter')
    await expect(page.getByText('This is your text.')).toBeVisible()
    await expectFits(page, 'the editor')
    await button(page, 'Restore the original').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Restore the original' }).press('Enter')
    await expect(page.getByText('This is the original text.').first()).toBeVisible()
    await expect(subject).not.toHaveValue(sent)
  })
})
