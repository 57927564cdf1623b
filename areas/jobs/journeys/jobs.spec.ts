import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, signUpOf, test } from '../../../e2e/people.ts'
import { call, newAddress } from '../../../e2e/world.ts'

test('a job that gave up shows its cause, and is tried again or deleted', async ({ page }) => {
  const boss = await knownPerson('admin@example.com')
  // The sandbox's mail server refuses this recipient for good, so that the first try is the last.
  await call('POST', 'auth/signup', { body: signUpOf(newAddress('refused-by-the-sandbox')) })
  type Listed = { rows: { jobId: string; task: string }[] }
  const newest = async () =>
    (await call<Listed>('GET', 'jobs/failed?task=auth.send-key', { token: boss.token.access.token })).data.rows[0]
  await expect.poll(newest).toMatchObject({ task: 'auth.send-key' })
  const jobId = (await newest())?.jobId ?? ''

  await enter(page, boss, '/background-jobs')
  await expect(page.getByText(`Job ${jobId}`, { exact: true })).toBeVisible()
  await expect(page.getByText('550 5.7.1').first()).toBeVisible()
  await expect(page.getByText('refused-by-the-sandbox')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: `Try again: job ${jobId}`, exact: true }).click()
  await expect(page.getByText('1 job is tried again.')).toBeVisible()
  await expect.poll(async () => (await newest())?.jobId).toBe(jobId)

  await page.reload()
  await page.getByRole('button', { name: `Delete job ${jobId}`, exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete this job?' })
  await question.getByRole('textbox').fill('A test')
  await question.getByRole('button', { name: 'Delete job' }).click()
  await expect(page.getByText('The job was deleted.')).toBeVisible()
  await expect(page.getByText(`Job ${jobId}`, { exact: true })).toBeHidden()
})
