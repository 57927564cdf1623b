import { expect, type Locator, type Page } from '@playwright/test'

/** The rows of My Surveys with this title. */
export const rowsTitled = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true })

/** Turns the pages of the list until the survey is there; the list may have it on a later page. */
export async function findListed(page: Page, title: string, address = '/my-survey?tab=all'): Promise<Locator> {
  const row = rowsTitled(page, title).first()
  for (let pageNo = 1; pageNo < 9; pageNo += 1) {
    const at = pageNo === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${pageNo}`
    if (!page.url().endsWith(at)) await page.goto(at)
    await expect(page.getByRole('article').first()).toBeVisible()
    // Each page of the list comes by itself, in the place of its outlines.
    await expect
      .poll(async () => (await row.isVisible()) || (await page.locator('main .mantine-Skeleton-root').count()) === 0)
      .toBe(true)
    if (await row.isVisible()) break
  }
  return row
}

/**
 * The button that starts a survey. It is in the details, which a press on the survey's row opens beside the list, or over it on a
 * phone. Its name says what the survey pays and how long it takes.
 */
export const startButton = (page: Page, title: string): Locator =>
  page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('region', { name: `Details of ${title}` }))
    .getByRole('button', { name: new RegExp(`^Start survey ${title}, \\d+ points, about \\d+ minutes?$`) })

/** Finds a survey in the list, opens its details and starts it. */
export async function startListed(page: Page, title: string): Promise<void> {
  const row = await findListed(page, title)
  await row.getByRole('button', { name: title, exact: true }).click()
  await startButton(page, title).click()
}
