import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, newPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { widthsWith } from '../../../e2e/screens.ts'

for (const width of widthsWith(1280))
  test(`at ${width} px sensitive questions are asked once agreed to, and taking that back erases their answers`, async ({
    page,
  }) => {
    const person = await newPerson()
    const token = person.token.access.token
    const told = async () =>
      (await call<{ questionId: string }[]>('GET', 'profileSurveys/getUserProfileAnswer', { token })).data.map(
        ({ questionId }) => questionId,
      )
    await page.setViewportSize({ width, height: 800 })
    await enter(page, person, '/profile-surveys?category=health')
    const diet = page.getByRole('radio', { name: 'Vegan' })
    await expect(page.getByRole('heading', { name: '6 sensitive questions, only if you agree' })).toBeVisible()
    await expect(diet).toHaveCount(0)
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'I agree, ask me' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    await diet.check()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(told).toContain('diet')
    await page.reload()
    await expect(page.getByText(/^You agreed to sensitive questions on \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw consent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase these answers' }).click()
    await expect(page.getByText(/^You withdrew your consent on/)).toBeVisible()
    await expect(diet).toHaveCount(0)
    expect(await told()).not.toContain('diet')
  })
