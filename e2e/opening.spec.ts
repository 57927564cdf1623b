import type { Browser, Page } from '@playwright/test'
import { followEmptyHome } from '../areas/desk/journeys/empty-home.ts'
import { readEmptyHealth } from '../areas/health/journeys/empty-panel.ts'
import { changeTerms, publishTexts } from '../areas/legal/journeys/changed-terms.ts'
import { decideAlone } from '../areas/settings/journeys/one-person.ts'
import { joinWithSecondStep } from '../areas/team/journeys/guarded-colleague.ts'
import { readWithoutVendors } from '../areas/vendors/journeys/no-vendors.ts'
import {
  addressIn,
  approve,
  changeQuestion,
  codes,
  offerReward,
  openSignUp,
  openSurvey,
  seeReady,
  setUp,
  tickOff,
} from './opening/office.ts'
import { join, redeem, takeSurvey } from './opening/member.ts'
import { expect, test } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { desktop, phone, withSweeps } from './screens.ts'
import { strangersIn, watchStatements } from './statement-log.ts'
import { codeIn, letterTo, newAddress } from './world.ts'

test.setTimeout(480_000)

/** A browser of its own on this product, with the cookie question answered. */
async function browserFor(browser: Browser, { url }: Product, viewport = desktop): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport })
  await context.addCookies([
    { name: 'userifno', value: '1', url },
    { name: 'consent', value: 'required', url },
  ])
  return context.newPage()
}

test('an empty panel opens for business by pages alone: from its printed address to a gift card whose code was uploaded', async ({
  browser,
}) => {
  const product = await startProduct({ env: { DEMO: '0' }, isMailOnly: true })
  try {
    const sentSoFar = watchStatements(product.dataDir)
    const office = await browserFor(browser, product, phone)
    const member = await browserFor(browser, product)
    const email = newAddress('first-member')
    await test.step('strangers are shown no figure, and nothing but what says that it is an example', async () => {
      await member.goto('/')
      await expect(member.getByRole('region', { name: 'Rewards' }).getByText('Example')).toHaveCount(4)
      await expect(member.getByText('Examples only')).toBeVisible()
      await expect(member.getByText('surveys open now')).toHaveCount(0)
    })
    await setUp(office, product)
    await test.step('the checklist says what is left, and is ticked off', () => tickOff(office, product))
    await test.step('the printed address is refused from then on', async () => {
      await member.goto(addressIn(product.printed()))
      await expect(member.getByRole('heading', { name: 'This panel is set up' })).toBeVisible()
    })
    await test.step('the pages about vendors say what comes first', () => readWithoutVendors(office))
    await office.setViewportSize(desktop)
    await test.step('the home leads through the set-up', () => followEmptyHome(office))
    await test.step('the pages about the health of the panel say why there is nothing', () => readEmptyHealth(office))
    await test.step('terms and privacy policy are published', () => publishTexts(office))
    await test.step('a question of the profile is worded differently', () => changeQuestion(office))
    await test.step('a reward is made, its codes are uploaded, and it is offered', () => offerReward(office))
    await test.step('a survey is made and opened', () => openSurvey(office))
    await test.step('nobody can join before sign-up is opened', async () => {
      await member.goto('/')
      await expect(member.getByText('Opening soon').first()).toBeVisible()
      await openSignUp(office)
    })
    await test.step('the panel says that it is ready', () => seeReady(office))
    await test.step('a visitor joins, verifies, and answers the five top questions', () => join(member, email, product))
    await test.step('the survey is taken, and the bonus is whole', () => takeSurvey(member))
    await test.step('the points are redeemed', () => redeem(member, email, product))
    await test.step('staff approve', () => approve(office, email))
    await test.step('the mail brings one of the uploaded codes, and there is one less in stock', async () => {
      const letter = await letterTo(email, 'Your Cinema card of US$5.00', product.sandboxUrl)
      expect(codes).toContain(codeIn(letter))
      await office.goto('/rewards')
      await expect(office.getByRole('row').filter({ hasText: 'Cinema card' })).toContainText('1')
      await expect(async () => {
        await member.reload()
        await expect(member.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 60_000 })
    })
    await test.step('someone invited sets up the second step, and starts at their own home', () =>
      joinWithSecondStep(office, browser, product))
    if (withSweeps)
      await test.step('the panel is run by one person: a proposal says its day, and is taken back', async () => {
        await decideAlone(office, email)
        await office.setViewportSize(desktop)
      })
    await test.step('the terms change in substance, and the member accepts them where they are', () =>
      changeTerms(office, member))
    await test.step('the notice of a panel that is not ready is gone', async () => {
      await office.goto('/panelists')
      await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(office.getByText(/^The opening checklist has/)).toHaveCount(0)
    })
    await test.step('nothing but the server wrote to the database', () => {
      const sent = sentSoFar()
      expect(sent.filter(({ what }) => /^insert into .*redemptions/i.test(what))).not.toEqual([])
      expect(strangersIn(sent)).toEqual([])
    })
  } finally {
    await product.stop()
  }
})
