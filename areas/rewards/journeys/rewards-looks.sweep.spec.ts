import type { Page } from '@playwright/test'
import { expectWhole, schemesFor } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newEarner, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import type { Reward, StaffReward } from '../contract.ts'

test.setTimeout(240_000)

const long = `Donaudampfschifffahrtsgesellschaftskapitänsmützenspende ${Date.now().toString(36)}`
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90"><rect width="300" height="90" fill="#0b5"/></svg>`

async function isWhole(page: Page, what: string) {
  await expectWhole(page, what, { schemes: schemesFor(page) })
}

test('rewards with pictures, limits and fees are whole for staff and for panelists, and have no barrier that axe knows', async ({
  page,
}) => {
  const boss = await knownPerson('finance@example.com')
  const asBoss = { token: boss.token.access.token }
  const made = async (body: object) =>
    (await call<{ rewardId: string }>('POST', 'rewards/createReward', { ...asBoss, body })).data.rewardId
  const offer = (rewardId: string) =>
    call('POST', `rewards/setRewardState/${rewardId}`, { ...asBoss, body: { state: 'offered' } })
  const rewardId = await made({
    kind: 'manual',
    method: 'charity',
    name: { en: long },
    description: { en: 'Given in your name.' },
    amounts: [500, 100_000],
    limits: { day: 1, month: 2, ever: 3 },
    feeCents: 35,
    feeBearer: 'panelist',
  })
  const image = Buffer.from(picture).toString('base64')
  await call<StaffReward>('PUT', `rewards/setRewardImage/${rewardId}`, { ...asBoss, body: { image } })
  await offer(rewardId)

  await enter(page, boss, '/rewards?limit=100')
  await expect(page.getByText(long).first()).toBeVisible()
  await isWhole(page, 'the list')
  await page.getByRole('button', { name: `Edit ${long}` }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('For points worth $5.00, $4.65 is sent.')).toBeVisible()
  const layers = (parts: string) =>
    form.locator(parts).evaluateAll((all) => all.map((one) => getComputedStyle(one).zIndex))
  // What is scrolled passes below the head, the arrows of a choice too.
  const head = form.getByRole('button', { name: 'Close' }).locator('..')
  const above = Number(await head.evaluate((one) => getComputedStyle(one).zIndex))
  for (const layer of await layers('.mantine-Input-section')) expect(above).toBeGreaterThan(Number(layer))
  await isWhole(page, 'the form')
  await form.getByRole('textbox', { name: 'Fee in US dollars' }).fill('5')
  await form.getByRole('textbox', { name: 'Per month' }).fill('0')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a whole number from 1 to 1,000, or leave it empty.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Per month' }).fill('2')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The fee uses up the smallest amount, which is 5.00.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Fee in US dollars' })).toBeFocused()
  await isWhole(page, 'the form that was refused')

  const earner = await newEarner()
  await enter(page, earner, '/redeem-points')
  const tile = page.getByRole('listitem').filter({ hasText: long })
  await expect(tile).toContainText('A fee of $0.35 is taken off')
  await expect(tile).toContainText('Once a day')
  await expect(tile.locator('img')).toHaveJSProperty('complete', true)
  await isWhole(page, 'the rewards')
  await tile.getByRole('button').click()
  await expect(page.getByText('You get $4.65, after a fee of $0.35')).toBeVisible()
  await isWhole(page, 'the amounts')
  await page.getByRole('button', { name: /^Choose \$5\.00/ }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: '$4.65' })).toBeVisible()
  await isWhole(page, 'the confirmation')

  await test.step('a fee that changes meanwhile is shown before the request is made', async () => {
    await call('PATCH', `rewards/updateReward/${rewardId}`, { ...asBoss, body: { feeCents: 45 } })
    await page.getByRole('textbox', { name: /^Your name/ }).fill('Erin Earner')
    await page.getByRole('textbox', { name: /^Charity/ }).fill('Red Cross')
    await page.getByRole('textbox', { name: 'Password' }).fill(earner.password)
    await page.getByRole('button', { name: 'Redeem 500 points' }).click()
    await expect(page.getByRole('alert', { name: 'This reward has changed in the meantime.' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '$4.55' })).toBeVisible()
    await isWhole(page, 'the changed fee')
    await page.getByRole('button', { name: 'Redeem 500 points' }).click()
    await expect(page.getByRole('heading', { name: 'Request received' })).toBeFocused()
    await expect(page.getByText('You get $4.55, after a fee of $0.45').first()).toBeVisible()
    await isWhole(page, 'the request')
  })

  await test.step('what one may not ask for again says until when', async () => {
    const asEarner = { token: earner.token.access.token }
    const { data } = await call<{ rows: Reward[] }>('GET', 'wallet/getRewards', asEarner)
    expect(data.rows.find((one) => one.rewardId === rewardId)).toMatchObject({ reached: 'day' })
    const requests = await call<{ rows: { redemptionId: string }[] }>(
      'GET',
      'wallet/getAllRedeemPointsTransaction',
      asEarner,
    )
    expect(requests.data.rows).toHaveLength(1)
  })
  await call('POST', `rewards/setRewardState/${rewardId}`, { ...asBoss, body: { state: 'retired' } })
})
