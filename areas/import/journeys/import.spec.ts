import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectFits, expectWhole } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { phone } from '../../../e2e/screens.ts'
import { letterTo, linkIn, newAddress } from '../../../e2e/world.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('members of a former panel are imported by two people, one opens the account by the emailed link, and the rest are taken back', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone)
  const [comes, stays] = [newAddress('comes'), newAddress('stays')]
  const lines = [
    'E-Mail;First;Last Name;Member ID;Balance;Born',
    `${comes};José;Reyes;M-1;730;1980-02-03`,
    `${stays};"Lund; Bo";=1+1;M-2;20;1980-02-03`,
    `${stays};Bo;Lund;M-3;20;1980-02-03`,
    `${stays.toUpperCase()};Bo;Lund;M-4;20;1980-02-03`,
  ]
  const file = { name: 'former.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await enter(page, await knownPerson('admin@example.com'), '/panelists')
  await page.getByRole('link', { name: 'Import members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import members' })).toBeFocused()

  await test.step('a file is uploaded, and its columns are suggested and put right', async () => {
    await expectFits(page, 'the list')
    await page.locator('input[type="file"]').setInputFiles(file)
    await expect(page.getByRole('heading', { level: 1, name: 'former.csv' })).toBeFocused()
    await expect(page.getByLabel('Separator')).toHaveValue(';')
    const becomes = (column: string) => page.getByLabel(`What “${column}” becomes`)
    await expect(becomes('E-Mail')).toHaveValue('email')
    await expect(becomes('Born')).toHaveValue('birthday')
    await becomes('Born').selectOption('Email address')
    await button(page, 'Check every line').click()
    await expect(page.getByText('Two columns have the same field. Choose one of them.')).toBeVisible()
    await becomes('Born').selectOption('Birthday')
    await becomes('First').selectOption('First name')
    await expectFits(page, 'the columns')
    await button(page, 'Check every line').click()
  })

  await test.step('the check shows the result of every line', async () => {
    await expect(button(page, 'Ask to import 2 members')).toBeVisible()
    await expect(page.getByText(/^The text in “Last Name” begins like a spreadsheet formula/)).toBeVisible()
    await expect(page.getByText('The same person is in line 4.')).toBeVisible()
    await expectWhole(page, 'the check')
    const [report] = await Promise.all([page.waitForEvent('download'), button(page, 'Download the report').click()])
    expect(await readFile(await report.path(), 'utf8')).toContain('The same person is in line 4.')
  })

  await test.step('an import with points takes a second person', async () => {
    await button(page, 'Ask to import 2 members').click()
    await inDialog(page, 'Ask to import').click()
    await expect(page.getByText('You asked for this import.', { exact: false })).toBeVisible()
    await expect(button(page, 'Confirm this import')).toHaveCount(0)
    await expectFits(page, 'the wait')
    const other = await (await browser.newContext({ viewport: phone })).newPage()
    await enter(other, await knownPerson('finance@example.com'), new URL(page.url()).pathname)
    await button(other, 'Confirm this import').click()
    await expectFits(other, 'the confirmation')
    await inDialog(other, 'Confirm').click()
    await expect(other.getByRole('heading', { name: 'Imported' })).toBeVisible()
    await other.context().close()
  })

  await test.step('activation emails are sent in waves', async () => {
    await page.reload()
    await page.getByLabel('Members in the next wave').fill('0')
    await button(page, 'Send activation emails').click()
    await expect(page.getByText('Enter a number from 1 to 5,000.')).toBeVisible()
    await page.getByLabel('Members in the next wave').fill('1')
    await button(page, 'Send activation emails').click()
    await expect(page.getByText('1 activation email is on its way.')).toBeVisible()
    await expectFits(page, 'the import')
  })

  await test.step('a member chooses a password and finds the points', async () => {
    const link = linkIn(await letterTo(comes, 'account is ready'), 'activate')
    const context = await browser.newContext({ viewport: phone })
    const member = await context.newPage()
    await withoutBanner(member)
    await member.goto(link)
    await expect(member.getByText('730 points ($7.30) come with you.', { exact: false })).toBeVisible()
    expect(member.url()).not.toContain('userKey')
    await button(member, 'Open my account').click()
    await expect(member.getByText('Please accept Privacy Policy and Terms & Conditions')).toBeVisible()
    await expectWhole(member, 'the link')
    await member.getByLabel('Password', { exact: false }).first().fill('harbour-lantern-42')
    await member.getByRole('checkbox').check()
    await button(member, 'Open my account').click()
    await expect(member).toHaveURL(/\/my-survey$/)
    await member.goto('/my-points')
    await expect(member.getByRole('button', { name: 'Points brought over from your previous panel' })).toBeVisible()
    await member.goto(link)
    await expect(member.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await context.close()
  })

  await test.step('members who have not logged in are taken back; those who have, stay', async () => {
    await page.reload()
    await expect(page.getByText('M-3')).toBeVisible()
    await button(page, 'Remove these members').click()
    await inDialog(page, 'Remove members').click()
    await expect(page.getByText('Please give a reason.')).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Only a rehearsal')
    await expect(page.getByText('1 member who has logged in stays.')).toBeVisible()
    await inDialog(page, 'Remove members').click()
    // Refused lines stay in the report; the member from the good one is gone.
    await expect(page.getByText('M-3')).toHaveCount(0)
    await expect(page.getByText(comes)).toBeVisible()
  })
})
