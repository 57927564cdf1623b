import type { Page } from '@playwright/test'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { phone, sweep } from '../../../e2e/screens.ts'
import { call, productUrl } from '../../../e2e/world.ts'
import { languageCookie } from '../../../platform/contract/site.ts'
import type { StaffQuestion } from '../contract/question-editor.ts'

test.use({ viewport: phone })

const staff = () => knownPerson('manager@example.com')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('on a phone staff write a question in two languages, a panelist answers it in Spanish, and a retired option is told apart', async ({
  page,
  browser,
}) => {
  const manager = await staff()
  const text = `Do you keep bees, ${Date.now()}?`
  await enter(page, manager, '/new-profile-question')
  await test.step('what lacks is said beside its field, and nothing typed is lost', async () => {
    await field(page, 'Question in Spanish').fill('¿Tienes abejas?')
    await button(page, 'Create question').click()
    await expect(field(page, 'Question')).toBeFocused()
    await expect(field(page, 'Question in Spanish')).toHaveValue('¿Tienes abejas?')
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  })
  await field(page, 'Question').fill(text)
  await field(page, 'Option 1').fill('One hive')
  await field(page, 'Option 1 in Spanish').fill('Una colmena')
  await field(page, 'Option 2').fill('Several')
  await field(page, 'Option 2 in Spanish').fill('Varias')
  await button(page, 'Add option').click()
  await field(page, 'Option 3').fill('None')
  await button(page, 'Create question').click()
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  const questionId = decodeURIComponent(new URL(page.url()).pathname.split('/').pop() ?? '')

  const member = await newPerson({ isAnswered: false })
  const token = member.token.access.token
  await test.step('a panelist reads it in Spanish and answers', async () => {
    const context = await browser.newContext({ viewport: phone })
    await context.addCookies([{ name: languageCookie, value: 'es', url: productUrl }])
    const reader = await context.newPage()
    await enter(reader, member, '/profile-surveys')
    await reader.getByRole('button', { name: /^Sobre ti/ }).click()
    await reader.getByRole('button', { name: 'Responder ¿Tienes abejas?' }).first().click()
    await expect(reader.getByText('Varias').first()).toBeVisible()
    const replies = [{ questionId, optionIds: ['several'] }]
    const { status } = await call('POST', 'profileSurveys/upsertProfileSurveyReply', { token, body: { replies } })
    expect(status).toBe(200)
    await context.close()
  })
  await test.step('an option is retired, and stays in the answer that has it', async () => {
    await page.reload()
    await button(page, 'Retire “Several”').click()
    await button(page, 'Save').click()
    await expect(page.getByText('The question was saved.')).toBeVisible()
    await expect(page.getByText('1 retired option')).toBeVisible()
    const again = await call('POST', 'profileSurveys/upsertProfileSurveyReply', {
      token,
      body: { replies: [{ questionId, optionIds: ['several'] }] },
    })
    expect(again.code).toBe('invalid-input')
    const { data } = await call<StaffQuestion>('GET', `profileQuestions/getQuestion/${questionId}`, {
      token: manager.token.access.token,
    })
    expect(data).toMatchObject({ answered: 1, text: { en: text, es: '¿Tienes abejas?' } })
  })
  await test.step('what another changed meanwhile is not overwritten', async () => {
    const { data } = await call<StaffQuestion>('GET', `profileQuestions/getQuestion/${questionId}`, {
      token: manager.token.access.token,
    })
    await call('PATCH', `profileQuestions/updateQuestion/${questionId}`, {
      token: manager.token.access.token,
      body: { ttlDays: 90, version: data.version },
    })
    await field(page, 'Question').fill(`${text} Really?`)
    await button(page, 'Save').click()
    await expect(page.getByText(/changed this question in the meantime/)).toBeVisible()
    await expect(field(page, 'Question')).toHaveValue(`${text} Really?`)
    await button(page, 'Keep what I typed').click()
    await button(page, 'Save').click()
    await expect(page.getByRole('heading', { level: 1, name: `${text} Really?` })).toBeVisible()
  })
  await test.step('and it is taken out of use', async () => {
    await button(page, 'Retire question').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retire question' }).click()
    await expect(page.getByText('Retired', { exact: true }).first()).toBeVisible()
  })
})

test('another tab does not lose a consent text, and without a text nobody is asked whether to publish it', async ({
  page,
}) => {
  await enter(page, await staff(), '/profile-questions?tab=consent')
  const text = field(page, 'What panelists agree to')
  await text.fill('Typed by hand')
  await page.getByRole('tab', { name: 'Top five' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(text).toHaveValue('Typed by hand')
  await text.fill('')
  await button(page, 'Save').click()
  await expect(page.getByText('Text in English cannot be left empty')).toBeVisible()
  await expect(text).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the codes of an option keep a name while its text is empty', sweep, async ({ page }) => {
  await enter(page, await staff(), '/profile-questions/gender')
  await field(page, 'Option 1').fill('')
  expect(await barriers(page)).toEqual([])
})
