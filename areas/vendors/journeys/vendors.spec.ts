import { setTimeout as sleep } from 'node:timers/promises'
import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, mailedKey, signUpOf, test, type Person } from '../../../e2e/people.ts'
import { phone } from '../../../e2e/screens.ts'
import { call, newAddress, productUrl } from '../../../e2e/world.ts'
import type { Commission } from '../contract/commissions.ts'

const tokenOf = ({ token }: Person) => token.access.token
const rowsOf = async <Row>(person: Person, path: string): Promise<Row[]> =>
  (await call<{ rows: Row[] }>('GET', path, { token: tokenOf(person) })).data.rows
/** A sign-up sooner than this after its click is held. */
const humanPauseMs = 5_200

/** Makes a campaign of its own for Carlo with one paid lead, and returns the commission of that lead. */
async function newCommission(manager: Person, title: string): Promise<Commission> {
  const token = tokenOf(manager)
  const { data: vendors } = await call<{ data: { userId: string; firstName: string }[] }>(
    'GET',
    'affiliate/affiliateVendor',
    { token },
  )
  const body = {
    affiliateTitle: title,
    baseUrl: `${productUrl}/`,
    clickId: 'cid',
    source: 'letter',
    affType: 1,
    affVendor: vendors.data.find(({ firstName }) => firstName === 'Carlo')?.userId,
    cost: 3,
    totalBudget: 100,
    totalLead: 40,
    redirectTypeId: 3,
    redirectUrl: '',
  }
  const { data } = await call<{ affId: string }>('POST', 'affiliate/createAffiliate', { token, body })
  const landed = await call<{ visitorId: string }>('POST', 'affiliateUser', {
    body: { fullUrl: `${productUrl}/?aff_id=${data.affId}`, visitorData: { consent: 'all' } },
  })
  // A sign-up sooner after its click is held as too fast; there is nothing to see that says when the pause is over.
  await sleep(humanPauseMs)
  const email = newAddress('lead')
  const { visitorId } = landed.data
  await call('POST', 'auth/signup', { body: { ...signUpOf(email), affId: data.affId, visitorId } })
  const userId = await mailedKey(email, 'Verify your email', 'email-verification')
  await call('POST', 'auth/mail-verification', { body: { userId } })
  const [earned] = await rowsOf<Commission>(manager, `vendors/commissions?affId=${data.affId}`)
  if (!earned) throw new Error('the lead earned nothing')
  return earned
}

test('a vendor reads on a phone what is held, objects to what was taken back, and gets it back by another person', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone)
  const [manager, vendor, admin] = await Promise.all([
    knownPerson('affiliates@example.com'),
    knownPerson('vendor@example.com'),
    knownPerson('admin@example.com'),
  ])
  const title = `Objection ${Date.now()}`
  const desk = await (await browser.newContext({ viewport: phone })).newPage()
  /** What the manager sees of all vendors, while the lead takes its time. */
  const lookAtVendors = async () => {
    await enter(desk, manager, `/vendors`)
    await expect(desk.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
    expect(await sideways(desk), 'the vendors').toBe(0)
    expect(await barriers(desk), 'the vendors').toEqual([])
  }
  const [{ commissionId, leadId, vendorId }] = await Promise.all([newCommission(manager, title), lookAtVendors()])
  const lead = leadId.slice(-8)

  await test.step('the first screen says what is earned, what is held, and what comes next', async () => {
    await enter(page, vendor, '/my-statements')
    for (const label of ['Earned', 'Held', 'Next payout']) {
      const shown = page.getByRole('term').filter({ hasText: label }).first()
      await expect(shown).toBeVisible()
      expect((await shown.boundingBox())?.y ?? 9_999, label).toBeLessThan(phone.height)
    }
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    expect(await sideways(page), 'the account').toBe(0)
    expect(await barriers(page), 'the account').toEqual([])
  })

  await test.step('a manager takes the commission back in the list of the vendor', async () => {
    await desk.goto(`/vendors/${vendorId}?tab=commissions`)
    await desk.getByRole('checkbox', { name: `Select the commission of lead ${lead}` }).click()
    await desk.getByRole('button', { name: 'Take back' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('automated')
    await dialog.getByRole('textbox', { name: 'Note to the vendor' }).fill('Three sign-ups in a second.')
    expect(await barriersInSweeps(desk), 'the dialog').toEqual([])
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(desk.getByText('Taken back: 1 held, 0 released').first()).toBeVisible()
  })

  await test.step('the vendor reads the reason, and objects once', async () => {
    await page.goto('/my-statements?tab=commissions')
    const card = page.getByRole('listitem').filter({ hasText: lead })
    await expect(card.getByText('The sign-up was made automatically.', { exact: false })).toBeVisible()
    await card.getByRole('button', { name: `Object to the clawback of lead ${lead}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send objection' }).click()
    await expect(dialog.getByText('Write why this commission should stay.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Your objection' }).fill('It was one person at a slow line.')
    await dialog.getByRole('button', { name: 'Send objection' }).click()
    await expect(card.getByText('Objection sent; answered by', { exact: false })).toBeVisible()
    expect(await sideways(page), 'the commissions').toBe(0)
    expect(await barriersInSweeps(page), 'the commissions').toEqual([])
  })

  await test.step('whoever took it back may not answer; another person upholds it', async () => {
    const answer = `Answer the objection of`
    await enter(desk, manager, '/vendors?tab=objections')
    const own = desk.getByRole('listitem').filter({ hasText: lead })
    await expect(own.getByText('You took this commission back, so someone else has to answer.')).toBeVisible()
    await expect(own.getByRole('button', { name: answer })).toHaveCount(0)
    await enter(desk, admin, '/vendors?tab=objections')
    await desk.getByRole('listitem').filter({ hasText: lead }).getByRole('button', { name: answer }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Upheld: give the commission back' }).click()
    await dialog.getByRole('textbox', { name: 'Your answer to the vendor' }).fill('The line was slow, you are right.')
    await dialog.getByRole('button', { name: 'Send answer' }).click()
    await expect(desk.getByText('The vendor was answered').first()).toBeVisible()
    await desk.context().close()
  })

  await test.step('the money is back, with the answer beside it', async () => {
    await page.reload()
    await expect(page.getByText('Objection upheld: The line was slow, you are right.', { exact: false })).toBeVisible()
    const given = (await rowsOf<Commission>(vendor, 'vendors/commissions?limit=100')).filter(
      (row) => row.leadId === leadId,
    )
    expect(given.map(({ kind }) => kind).toSorted()).toEqual(['earning', 'return'])
    expect(given.some((row) => row.commissionId === commissionId)).toBe(true)
  })
})
