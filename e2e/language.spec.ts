import type { Page } from '@playwright/test'
import { enter, expect, newPerson, test, withoutBanner } from './people.ts'
import { sweep } from './screens.ts'

const spanish = (page: Page) =>
  page.getByRole('group', { name: /Language|Idioma/ }).getByRole('button', { name: 'Español' })

test('Spanish is chosen in the footer, named in the document, and remembered beyond a log-out', async ({ page }) => {
  await enter(page, await newPerson(), '/my-points')
  await spanish(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis ganancias')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis ganancias')
  await page.getByRole('button', { name: /^Menú de la cuenta/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haz encuestas gratis y gana recompensas')
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacto')
  await page.getByRole('group', { name: 'Idioma' }).getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('Spanish readers read Spanish refusals, of the form and of the server', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/contact')
  await spanish(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacto')
  await page.goto('/?signin=log-in')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(dialog.getByText('Introduce tu correo electrónico para iniciar sesión')).toBeVisible()
  await dialog.getByLabel('Correo electrónico').fill('maya@example.com')
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('not-mayas-password')
  await dialog.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(dialog.getByText('El correo o la contraseña que has introducido no es correcto.')).toBeVisible()
})

test('the settings offer the same choice, and the two fixed date formats stay', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/settings')
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  await page.goto('/my-points')
  await expect(page.getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [AP]M$/).first()).toBeVisible()
})

test('what the bell told is read in Spanish too', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/notifications')
  await expect(page.getByText('You earned 150 points')).toBeVisible()
  await spanish(page).click()
  await expect(page.getByText('Has ganado 150 puntos')).toBeVisible()
  await expect(page.getByText('Bono de bienvenida: correo verificado')).toBeVisible()
  await expect(page.getByText(/You earned|Welcome bonus/)).toHaveCount(0)
})

test('a choice that did not reach the account is sent again at the next visit', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/settings')
  await page.route('**/user/chooseLanguage', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/user/chooseLanguage'))
  await spanish(page).click()
  await failed
  await page.unroute('**/user/chooseLanguage')
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/user/chooseLanguage'))
  await page.reload()
  expect((await sent).request().postDataJSON()).toEqual({ language: 'es' })
  expect((await sent).status()).toBe(200)
  const kept = () => page.evaluate(() => Object.values(localStorage).join())
  await expect.poll(kept).not.toContain('unsentLanguage')
  const again: string[] = []
  page.on('request', (request) => again.push(request.url()))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  await page.waitForLoadState('networkidle')
  expect(again.filter((url) => url.endsWith('/user/chooseLanguage'))).toEqual([])
})

test('a language that cannot be fetched is told, and the page stays as it was', sweep, async ({ page }) => {
  await enter(page, await newPerson(), '/settings')
  await page.route(/\/assets\/es-.*\.js$/, (route) => route.abort())
  await spanish(page).click()
  await expect(page.getByText('The language could not be changed. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})
