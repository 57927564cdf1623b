import { expect, test, withoutBanner } from '../../../e2e/people.ts'
import { sweep } from '../../../e2e/screens.ts'
import { letterTo, linkIn, newAddress } from '../../../e2e/world.ts'

test(
  'from the landing page to the first question of a survey there are at most six presses and two typed fields',
  sweep,
  async ({ page }) => {
    let presses = 0
    const typed = new Set<string>()
    await page.exposeFunction('pressed', () => {
      presses += 1
    })
    await page.exposeFunction('typedInto', (name: string) => {
      typed.add(name)
    })
    await page.addInitScript(() => {
      const tell = (name: string, value: string): void => {
        const told: unknown = Reflect.get(globalThis, name)
        if (typeof told === 'function') told(value)
      }
      addEventListener('pointerdown', () => tell('pressed', ''), { capture: true })
      addEventListener(
        'input',
        ({ target }) =>
          target instanceof HTMLInputElement && target.type !== 'checkbox' && tell('typedInto', target.type),
        { capture: true },
      )
    })
    const email = newAddress('hasty')
    await withoutBanner(page)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Email Address').fill(email)
    await form.getByRole('textbox', { name: 'Password' }).fill('plum-orchard-7')
    await form.getByRole('checkbox').click()
    await form.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(form.getByText('Verify your email')).toBeVisible()

    // The press on the link happens in the mail program.
    presses += 1
    await page.goto(linkIn(await letterTo(email, 'Verify your email'), 'email-verification'))
    await page.getByRole('button', { name: 'Go to Surveys' }).click()
    await page
      .getByRole('button', { name: /^Start survey/ })
      .first()
      .click()
    await expect(page).toHaveURL(/questionair-survey\?attemptId=|\/supplier\/entry/)
    await expect(
      page.getByRole('radio').or(page.getByRole('checkbox')).or(page.getByRole('textbox')).first(),
    ).toBeVisible()
    expect(presses).toBeGreaterThan(4)
    expect(presses).toBeLessThanOrEqual(6)
    expect(typed.size).toBe(2)
  },
)
