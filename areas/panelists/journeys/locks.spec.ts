import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { screens, withSweeps } from '../../../e2e/screens.ts'
import { call, letterTo } from '../../../e2e/world.ts'

/** Where surveys are taken and where points are redeemed; the sweeps open the others. */
const pages = withSweeps
  ? ['/my-survey', '/dashboard', '/redeem-points', '/my-account']
  : ['/my-survey', '/redeem-points']
const title = 'You can’t take surveys or redeem right now'
const note = 'Your sister may have an account of her own: write to us.'

for (const [screen, viewport] of Object.entries(screens))
  test(`a lock set by mistake is true on every page of its member on a ${screen}, who asks for a review, and lifted in two presses`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    const person = await newPerson({ name: 'locked' })
    await enter(page, person)
    await expect(page.getByText(title)).toBeHidden()
    const context = await browser.newContext({ viewport })
    try {
      const staff = await context.newPage()
      const dialog = staff.getByRole('dialog')
      await enter(staff, await knownPerson('manager@example.com'), `/panelists-details/${person.user.userId}`)
      await test.step('staff restrict the account, with what the member reads', async () => {
        await staff.getByRole('button', { name: 'Restrict', exact: true }).click()
        await dialog.getByLabel('What is wrong').selectOption('duplicate')
        await dialog.getByLabel('Reason, which the panelist reads').selectOption('other')
        await dialog.getByRole('button', { name: 'Restrict account' }).click()
        await expect(dialog.getByText('Please enter the reason. The panelist will read it.')).toBeVisible()
        await dialog.getByLabel('What you write to the panelist').fill(note)
        expect(await barriers(staff)).toEqual([])
        await dialog.getByRole('button', { name: 'Restrict account' }).click()
        await expect(staff.getByText('Locked: another account of the same person').first()).toBeVisible()
        expect(await sideways(staff)).toBe(0)
      })
      await test.step('every page says so, and none that surveys arrive', async () => {
        for (const path of pages) {
          await page.goto(path)
          await expect(page.getByText(title)).toBeVisible()
          await expect(page.getByText(`Our staff wrote: ${note}`)).toBeVisible()
          await expect(page.getByText(/^Since .*, decided by our staff\./)).toBeVisible()
          await expect(page.getByText('New surveys arrive through the day.')).toBeHidden()
          expect(await sideways(page), path).toBe(0)
        }
        expect(await barriersInSweeps(page)).toEqual([])
        expect((await letterTo(person.email, 'is limited')).text).toContain(note)
      })
      await test.step('a review can be requested once, and staff find the ticket beside the lock', async () => {
        await page.getByRole('button', { name: 'Ask for a review' }).press('Enter')
        const ask = page.getByRole('dialog')
        await ask.getByRole('button', { name: 'Send' }).press('Enter')
        await expect(ask.getByText('Please tell us your side.')).toBeVisible()
        await ask.getByLabel('Tell us your side').fill('My sister and I share a computer.')
        await ask.getByRole('button', { name: 'Send' }).press('Enter')
        await expect(page.getByText(/A person reads it and answers in ticket T-/)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Ask for a review' })).toHaveCount(0)
        await page.getByRole('link', { name: 'Read the ticket' }).click()
        await expect(page.getByText('My sister and I share a computer.')).toBeVisible()
        await staff.reload()
        await expect(staff.getByRole('link', { name: /^Ticket T-/ })).toBeVisible()
      })
      await test.step('somebody else lifts it in two presses, and every page is as before', async () => {
        await enter(staff, await knownPerson('admin@example.com'), `/panelists-details/${person.user.userId}`)
        await staff.getByRole('button', { name: 'Lift the lock' }).press('Enter')
        await dialog.getByLabel('Reason').fill('Two people, one computer')
        await dialog.getByRole('button', { name: 'Lift lock' }).press('Enter')
        await expect(staff.getByText('Locked: another account of the same person')).toHaveCount(0)
        for (const path of pages) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByText(title)).toBeHidden()
        }
        await letterTo(person.email, 'is open again')
      })
    } finally {
      await context.close()
    }
  })

test('whoever is blocked reads since when and why at the log-in, and where to object', async ({ page }) => {
  const { email, password, user } = await newPerson({ isAnswered: false, name: 'barred' })
  const { token } = await knownPerson('manager@example.com')
  const body = { reason: 'Answers of a program' }
  const blocked = await call('POST', `panelist/blockPanelist/${user.userId}`, { token: token.access.token, body })
  expect(blocked.status).toBe(200)
  await withoutBanner(page)
  await page.goto('/?signin=log-in')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email Address' }).fill(email)
  await dialog.getByLabel('Password', { exact: false }).first().fill(password)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog.getByText('Our staff wrote: Answers of a program')).toBeVisible()
  await expect(dialog.getByText(/^Since .*, decided by our staff\.$/)).toBeVisible()
  expect(await barriersInSweeps(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('form', { name: 'Write to us' })).toBeVisible()
})
