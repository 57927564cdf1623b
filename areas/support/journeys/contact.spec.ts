import type { Page } from '@playwright/test'
import { expect, test, withoutBanner } from '../../../e2e/people.ts'
import { letterTo, newAddress } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Write to us' })

async function fill(page: Page, email: string, message = 'Where are the points of my first survey?') {
  await form(page).getByLabel('Name').fill('Nora Field')
  await form(page).getByLabel('Email address').fill(email)
  await form(page).getByLabel('Topic').selectOption({ label: 'Points' })
  await form(page).getByRole('textbox', { name: 'Message' }).fill(message)
}
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click()

test('a stranger’s message becomes a ticket, whose number is on the screen and in a mail', async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/contact')
  const email = newAddress('asker')
  await fill(page, email)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeFocused()
  const number = (await page.getByText(/^Ticket T-\d+$/).innerText()).replace('Ticket ', '')
  expect((await letterTo(email, number)).text).toContain(number)
})

test('who would rather write a mail finds the operator’s address, on the legal pages too', sweep, async ({ page }) => {
  await withoutBanner(page)
  for (const address of ['/contact', '/privacy-policy', '/terms-condition']) {
    await page.goto(address)
    const link = page.getByRole('main').getByRole('link', { name: 'help@tuppence.example' })
    await expect(link).toHaveAttribute('href', 'mailto:help@tuppence.example')
  }
})

test('an empty message is refused field by field, and the first of them has the focus', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/contact')
  await send(page)
  for (const words of [
    'Name cannot be left empty',
    'Please enter your email address',
    'Please choose a topic',
    'Message cannot be left empty',
  ])
    await expect(form(page).getByText(words).last()).toBeVisible()
  await form(page).getByLabel('Name').fill('Nora')
  await expect(form(page).getByText('Name cannot be left empty')).toHaveCount(0)
})

test('a message that cannot be sent stays as it was written', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/contact')
  await fill(page, newAddress('asker'), 'A long story')
  await page.route('**/support/contact', (route) => route.abort())
  await send(page)
  await expect(form(page).getByText('Your message was not sent. It is still here.')).toBeVisible()
  await expect(form(page).getByRole('textbox', { name: 'Message' })).toHaveValue('A long story')
  await page.unroute('**/support/contact')
  await send(page)
  await expect(page.getByText(/^Ticket T-\d+$/)).toBeVisible()
})

test('the room left in a message is said aloud from nine tenths on', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/contact')
  const told = form(page).getByRole('status')
  await form(page).getByRole('textbox', { name: 'Message' }).fill('x'.repeat(1799))
  await expect(told).toHaveText('')
  await form(page).getByRole('textbox', { name: 'Message' }).fill('x'.repeat(1800))
  await expect(told).toHaveText('200 characters left')
  await form(page).getByRole('textbox', { name: 'Message' }).fill('x'.repeat(2100))
  await expect(form(page).getByRole('textbox', { name: 'Message' })).toHaveValue('x'.repeat(2000))
})

test('the field for programs is out of people’s reach', sweep, async ({ page }) => {
  await withoutBanner(page)
  await page.goto('/contact')
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)
  await form(page).getByRole('textbox', { name: 'Message' }).focus()
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('button', { name: 'Send message' })).toBeFocused()
})
