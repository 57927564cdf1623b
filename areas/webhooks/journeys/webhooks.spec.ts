import { expectFits, expectWhole } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test } from '../../../e2e/people.ts'
import { desktop, phone } from '../../../e2e/screens.ts'
import { sandboxUrl } from '../../../e2e/world.ts'

type Call = { headers: Record<string, string>; body: { type?: string } }

test('an endpoint is created, its secret read once, a test arrives, another fails, and it is sent again', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  const mark = `hook-${Date.now()}`
  const goodUrl = `${sandboxUrl}/network/s2s?clickId=${mark}`
  const badUrl = `${goodUrl}&play=failing`
  const calls = async () => (await (await fetch(`${sandboxUrl}/network/calls?clickId=${mark}`)).json()) as Call[]
  await enter(page, await knownPerson('admin@example.com'), '/webhooks')

  await test.step('a mistake is shown beside its field, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Create endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create an endpoint' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://192.168.0.7/hook')
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
    await expect(dialog.getByText('Choose at least one event.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'survey.closed' }).check()
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
    await expect(dialog.getByText('This address is private, local or reserved.', { exact: false })).toBeVisible()
    await expectFits(page, 'the form')
    await dialog.getByRole('textbox', { name: 'Address' }).fill(goodUrl)
    await dialog.getByRole('textbox', { name: 'Description' }).fill(`Of ${mark}`)
    await dialog.getByRole('button', { name: 'Create endpoint' }).click()
  })
  const told = page.getByRole('dialog', { name: 'The secret of the endpoint' })
  await expect(told.getByText(/^whsec_/)).toBeVisible()
  await expectFits(page, 'the secret')
  await told.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(`Of ${mark}`)).toBeVisible()
  await expectWhole(page, 'the endpoints')

  const sendTest = async (url: string) => {
    await page.getByRole('button', { name: `More for the endpoint ${url}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    // The notice of an earlier test may still be there.
    await expect(page.getByText('A test is on its way.').last()).toBeVisible()
  }
  await sendTest(goodUrl)
  await expect.poll(async () => (await calls()).map(({ body }) => body.type)).toEqual(['webhook.test'])
  expect((await calls())[0]?.headers['webhook-signature']).toMatch(/^v1,/)

  await test.step('the receiver fails, and the page says so', async () => {
    await page.getByRole('button', { name: `Edit the endpoint ${goodUrl}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the endpoint' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill(badUrl)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await sendTest(badUrl)
    await expect.poll(async () => (await calls()).length).toBe(2)
  })

  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await page.getByRole('combobox', { name: 'Endpoint' }).selectOption({ label: badUrl })
  await page.getByRole('combobox', { name: 'Status' }).selectOption('waiting')
  await expect(page.getByRole('cell', { name: '503', exact: true })).toBeVisible()
  const one = page.getByRole('button', { name: 'Details of webhook.test' })
  // The list of both stays until that of the waiting one has come.
  await expect(one).toHaveCount(1)
  await expectFits(page, 'the deliveries')
  await one.click()
  const details = page.getByRole('dialog', { name: 'webhook.test' })
  await expect(details.getByText('Attempt 1: 503')).toBeVisible()
  await expectWhole(page, 'one delivery')
  await details.getByRole('button', { name: 'Send again' }).click()
  await expect(details.getByText('Attempt 2: 503')).toBeVisible()
  const failed = (await calls()).slice(0, 2).map(({ headers }) => headers['webhook-id'])
  expect(new Set(failed).size).toBe(1)
  await page.keyboard.press('Escape')

  await page.setViewportSize(phone)
  await expectFits(page, 'the deliveries on a phone')
  await page.getByRole('tab', { name: 'Endpoints' }).click()
  await expect(page.getByText(`Of ${mark}`)).toBeVisible()
  await expectFits(page, 'the endpoints on a phone')
})
