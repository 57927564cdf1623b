import { startProduct, type Product } from './product.ts'
import { enter, expect, knownPerson, test, type Person } from './people.ts'
import { call } from './world.ts'

test.describe.configure({ mode: 'default', timeout: 600_000 })

const historyOf = async ({ token }: Person, at: string) =>
  (await call<{ count: number }>('GET', 'wallet/getUserWalletHistory', { token: token.access.token, at })).data.count

/** A product of this test's own, because it is stopped and killed. */
async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct()
  try {
    await work(product)
  } finally {
    await product.stop()
  }
}

test('a half-written survey survives a restart and a killed server: nothing answered is lost, and it is paid once', async ({
  page,
}) =>
  withProduct(async (product) => {
    const maya = await knownPerson('maya@example.com', { at: product.url })
    const before = await historyOf(maya, product.url)
    const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', {
      token: maya.token.access.token,
      body: { surveyId: 'demo-hosted' },
      at: product.url,
    })
    await enter(page, maya, `${product.url}/questionair-survey?attemptId=${data.attemptId}`)
    await page.getByText('Evenings').click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    const restarted = product.restartServer()
    await page.getByText('The mountains').click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What would you rather have more of?' })).toBeVisible()
    await restarted
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 })

    await product.killServer()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'What would you rather have more of?' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('The mountains')).toBeChecked()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Time', { exact: true }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('dialog').getByText('Thank You!')).toBeVisible()
    expect(await historyOf(maya, product.url)).toBe(before + 1)
  }))
