import { barriers, barriersInSweeps, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, test, withoutBanner } from '../../../e2e/people.ts'
import { screens, sweep } from '../../../e2e/screens.ts'
import { call, letterTo, linkIn, newAddress } from '../../../e2e/world.ts'

const subject = 'You are invited to work with'

for (const [screen, viewport] of Object.entries(screens))
  test(`somebody is invited from the users page and joins by the mailed link on a ${screen}; another invitation is taken back`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    const email = newAddress('colleague')
    await enter(page, await knownPerson('admin@example.com'), '/users')
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const dialog = page.getByRole('dialog')
    await test.step('a mistake is shown beside its field, and nothing typed is lost', async () => {
      await dialog.getByRole('textbox', { name: 'Email address' }).fill('maya@example.com')
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
      await expect(dialog.getByText('Please choose at least one role.')).toBeVisible()
      await dialog.getByRole('combobox', { name: 'Roles' }).click()
      await expect(page.getByRole('listbox', { name: 'Roles' })).toBeVisible()
      expect(await barriersInSweeps(page)).toEqual([])
      await dialog.getByRole('combobox', { name: 'Roles' }).fill('Supp')
      await page.getByRole('listbox', { name: 'Roles' }).getByRole('option', { name: 'Support' }).click()
      await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter')
      await expect(dialog.getByText('This address already has an account.')).toBeVisible()
      await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeFocused()
      expect(await barriers(page)).toEqual([])
    })
    await test.step('a valid one is sent and waits in the list', async () => {
      await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
      await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter')
      await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
      await expect(page.getByRole('button', { name: `Send again: the invitation of ${email}` })).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await barriersInSweeps(page)).toEqual([])
    })
    const context = await browser.newContext({ viewport })
    try {
      const other = await context.newPage()
      await withoutBanner(other)
      const link = linkIn(await letterTo(email, subject), 'join-team')
      await test.step('the link creates the account, begins its session, and opens the first page with work for it', async () => {
        await other.goto(link)
        await expect(other.getByText('You are invited to join in the role of Support.')).toBeVisible()
        expect(other.url()).not.toContain('userKey')
        expect(await sideways(other)).toBe(0)
        expect(await barriers(other)).toEqual([])
        await other.getByRole('textbox', { name: 'First name' }).fill('Ida')
        await other.getByRole('textbox', { name: 'Last name' }).fill('Berg')
        await other.getByLabel('Password', { exact: false }).first().fill('short')
        await other.getByRole('button', { name: 'Create my account' }).click()
        await expect(other.getByText('Your password must be at least 12 characters long')).toBeVisible()
        await other.getByLabel('Password', { exact: false }).first().fill('harbour-lantern-42')
        await other.getByRole('button', { name: 'Create my account' }).click()
        await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
        await expect(other).toHaveURL(/\/dashboard$/)
      })
      await test.step('after its use the link opens nothing, and says so', async () => {
        await other.goto(link)
        await expect(other.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
        await expect(other.getByText('This invitation was accepted already.')).toBeVisible()
      })
      await test.step('another invitation is withdrawn in two presses', async () => {
        const second = newAddress('vendor')
        await page.getByRole('button', { name: 'Invite someone' }).click()
        await dialog.getByRole('textbox', { name: 'Email address' }).fill(second)
        await dialog.getByRole('combobox', { name: 'Roles' }).fill('Affiliate V')
        await page.getByRole('listbox', { name: 'Roles' }).getByRole('option', { name: 'Affiliate Vendor' }).click()
        await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter')
        const secondLink = linkIn(await letterTo(second, subject), 'join-team')
        await page.getByRole('button', { name: `Withdraw the invitation of ${second}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
        await expect(page.getByText(`The invitation of ${second} was withdrawn.`)).toBeVisible()
        await other.goto(secondLink)
        await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
        await expect(other.getByText('This invitation was withdrawn.')).toBeVisible()
      })
    } finally {
      await context.close()
    }
  })

test('a vendor who accepts an invitation starts at its own home', sweep, async ({ browser }) => {
  const { token } = await knownPerson('admin@example.com')
  const email = newAddress('vendor')
  await call('POST', 'users/inviteUser', { token: token.access.token, body: { email, role: '8', language: 'en' } })
  const context = await browser.newContext()
  const page = await context.newPage()
  await withoutBanner(page)
  await page.goto(linkIn(await letterTo(email, subject), 'join-team'))
  await page.getByRole('textbox', { name: 'First name' }).fill('Vera')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Vendor')
  await page.getByLabel('Password', { exact: false }).first().fill('harbour-lantern-42')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await context.close()
})
