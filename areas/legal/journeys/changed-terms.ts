import type { Page } from '@playwright/test'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { expect } from '../../../e2e/people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function publish(office: Page, kind: string) {
  await button(office, 'Publish…').click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText('Please choose one.')).toBeVisible()
  await dialog.getByRole('radio', { name: kind }).check()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Terms and privacy policy are drafts, and say so, until staff publish them unchanged. */
export async function publishTexts(office: Page) {
  await office.goto('/terms-condition')
  await expect(office.getByText('The operator of this panel has not published this text yet.')).toBeVisible()
  for (const document of ['terms-conditions', 'privacy-policy']) {
    await office.goto(`/legal-texts?text=${document}`)
    await publish(office, 'Minor')
    await expect(office.getByText('In force', { exact: true }).first()).toBeVisible()
  }
  await office.goto('/terms-condition')
  await expect(office.getByText(/^In force since /)).toBeVisible()
  await expect(office.getByText('Draft', { exact: true })).toHaveCount(0)
}

/** After a material change a member is asked where they are, can leave without losing anything, accepts, and continues there. */
export async function changeTerms(office: Page, member: Page) {
  await office.goto('/legal-texts?text=terms-conditions')
  const text = office.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill(`${await text.inputValue()}\n\n## Badges\n\nThere are badges now.`)
  await office.getByRole('textbox', { name: 'What is new' }).fill('You can earn badges.')
  await publish(office, 'Material')

  await member.goto('/my-points')
  await expect(member.getByRole('heading', { level: 1, name: 'Something has changed' })).toBeVisible()
  await expect(member.getByText('You can earn badges.')).toBeVisible()
  await expect(member).toHaveURL(/\/my-points$/)
  await expect(member.getByRole('link', { name: /^Read it in full/ })).toHaveAttribute('href', '/terms-condition')
  expect(await sideways(member)).toBe(0)
  expect(await barriers(member)).toEqual([])

  await button(member, 'I do not accept').click()
  await expect(member.getByRole('heading', { level: 1, name: 'You do not have to accept' })).toBeVisible()
  expect(await barriersInSweeps(member)).toEqual([])
  await member.getByRole('link', { name: 'Go to your data' }).click()
  await expect(member.getByRole('button', { name: 'Download my data' })).toBeVisible()
  await expect(member.getByRole('button', { name: 'Close my account' })).toBeVisible()

  await member.goto('/my-points')
  await button(member, 'I accept').click()
  await expect(member.getByRole('heading', { level: 1, name: 'My Earnings' })).toBeVisible()
  await member.reload()
  await expect(member.getByRole('heading', { level: 1, name: 'My Earnings' })).toBeVisible()
}
