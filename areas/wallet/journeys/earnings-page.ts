import type { Page } from '@playwright/test'
import { knownPerson } from '../../../e2e/people.ts'
import type { ChainLink, Statement } from '../contract.ts'

export const maya = () => knownPerson('maya@example.com')
/** The address of the statement and its check. */
export const statementAddress = '/my-points?view=verify'
export const verify = (page: Page) => page.getByRole('button', { name: 'Verify my history' })
export const unbroken = (page: Page) => page.getByText('This history has not been rewritten')
export const broken = (page: Page) => page.getByText("We couldn't verify this history")

/** Every portion of the statement passes through here before the page reads it. */
export async function spoil(page: Page, change: (links: ChainLink[]) => ChainLink[]): Promise<void> {
  await page.route('**/wallet/getStatement*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: Statement }
    await route.fulfill({ json: { ...body, data: { ...body.data, links: change(body.data.links) } } })
  })
}
