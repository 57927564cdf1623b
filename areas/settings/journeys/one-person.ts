import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { expect } from '../../../e2e/people.ts'
import { desktop, phone } from '../../../e2e/screens.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function proposePoints(page: Page, email: string, points: string): Promise<void> {
  await page.goto('/finance?tab=adjustments')
  await button(page, 'Propose points').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email of the panelist').fill(email)
  await form.getByRole('textbox', { name: /^Points/ }).fill(points)
  await form.getByLabel('Reason').fill('A survey was lost')
  await form.getByRole('button', { name: 'Propose points' }).click()
  await expect(form).toHaveCount(0)
}

async function sayOnePerson(page: Page): Promise<void> {
  await page.goto('/settings-admin?setting=settings.onePerson')
  const panel = dialog(page, 'A panel run by one person')
  await panel.getByRole('radio', { name: 'On', exact: true }).check()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('No one else works here yet')
  await panel.getByRole('button', { name: 'Preview', exact: true }).click()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel).toHaveCount(0)
}

/** Once the panel is run by one person, a proposal says its day, and is taken back on a phone. */
export async function decideAlone(office: Page, email: string): Promise<void> {
  await proposePoints(office, email, '3217')
  await office.setViewportSize(phone)
  await office.goto('/approvals')
  const title = office.getByRole('link', { name: /3,217 points/ })
  const card = office
    .getByRole('listitem')
    .filter({ has: title })
    .or(office.getByRole('row').filter({ has: title }))
  await expect(card.getByText('When a second person approves it')).toBeVisible()
  expect(await barriers(office)).toEqual([])

  await sayOnePerson(office)
  await expect(office.getByRole('heading', { name: 'A second person can approve steps that move money' })).toBeVisible()
  await office.goto('/approvals')
  await expect(office.getByText(/^This panel is run by one person: each step takes effect 24 hours/)).toBeVisible()
  await expect(card.getByText('unless it is withdrawn')).toBeVisible()
  expect(await sideways(office)).toBe(0)
  await office.goto('/finance?tab=adjustments')
  await expect(office.getByText(/^Takes effect on .*, unless you withdraw it$/).first()).toBeVisible()
  expect(await sideways(office)).toBe(0)
  await office.setViewportSize(desktop)
  await proposePoints(office, email, '19')
  await expect(office.getByText(/^Proposed\. It takes effect after 24 hours/).first()).toBeVisible()
  await expect(office.getByText('Someone else has to approve it')).toHaveCount(0)
  // The words beside the buttons leave room for what the row says.
  const row = office.getByRole('row').filter({ hasText: '+19 pts' })
  await row.getByText('Proposed', { exact: true }).click({ trial: true })
  await office.setViewportSize(phone)

  await office.goto('/approvals')
  await office.getByRole('button', { name: /^Withdraw: .*3,217 points/ }).click()
  await dialog(office, 'Withdraw this step?').getByRole('button', { name: 'Withdraw' }).click()
  await expect(office.getByRole('main').getByText('The step was withdrawn.')).toBeFocused()
  await expect(title).toHaveCount(0)
  await office.getByRole('combobox', { name: 'Which steps' }).selectOption({ label: 'Decided' })
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible()
  expect(await barriers(office)).toEqual([])
}
