import type { Page } from '@playwright/test'
import { expectFits, expectWhole, sideways } from '../../../e2e/barriers.ts'
import { apart, enter, expect, knownPerson, newPerson, test } from '../../../e2e/people.ts'
import { call } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

const manager = 'manager@example.com'
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const save = async (page: Page) => {
  await button(page, 'Save changes').click()
  await expect(page.getByText('unsaved change')).toHaveCount(0)
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const newTitle = (): string => `Four days a week ${Date.now().toString(36)}`

async function createFromTemplate(page: Page, title: string): Promise<string> {
  await page.getByRole('link', { name: 'New survey' }).click()
  await button(page, 'Create draft').click()
  await expect(page.getByText('Please enter a title')).toBeVisible()
  await page.getByRole('textbox', { name: /^Title/ }).fill(title)
  await page.getByRole('radio', { name: /^Quick poll/ }).check()
  await button(page, 'Create draft').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** A draft made by call, for tests that are about one part of it. */
async function newDraft(more: object = {}): Promise<{ surveyId: string; version: number; token: string }> {
  const { token } = await knownPerson(manager)
  const { countryId } = apart
  const body = { title: newTitle(), kind: 'hosted', countryId, questionnaire: twoPages, ...more }
  const { data } = await call<{ surveyId: string; version: number }>('POST', 'survey-admin/surveys', {
    token: token.access.token,
    body,
  })
  return { ...data, token: token.access.token }
}
const choices = ['a', 'b'].map((value) => ({ value, text: value.toUpperCase() }))
const twoPages = {
  pages: [
    { name: 'one', elements: [{ type: 'radiogroup', name: 'first', title: 'First?', choices }] },
    { name: 'two', elements: [{ type: 'radiogroup', name: 'second', title: 'Second?', choices }] },
  ],
}

async function takeIt(page: Page, title: string) {
  await enter(page, await newPerson({ name: 'taker', timeZone: apart.timeZone }), '/my-survey?tab=all&sort=newest')
  const start = page.getByRole('button', { name: new RegExp(`^Start survey ${title}, 37 points`) })
  let visits = 1
  await expect(async () => {
    if (visits > 1) await page.reload()
    visits += 1
    await expect(start).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await start.click()
  await page.getByText('I am for it').click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('radio', { name: '4' }).first().check({ force: true })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog').getByText('Thank You!')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('+37').first()).toBeVisible()
}

test('staff make a survey from a template, see who fits and go live; a panelist takes it, is paid, and the results show it', async ({
  page,
  browser,
}) => {
  const title = newTitle()
  await enter(page, await knownPerson(manager), '/surveys-admin')
  await expectFits(page, 'the list')
  const surveyId = await createFromTemplate(page, title)
  await expect(page.getByText('What do you think of working four days a week?').last()).toBeVisible()

  await tab(page, 'Targeting')
  const fit = page.locator('[data-fit]')
  await expect(fit).toHaveText(/panelists fit/)
  const before = Number(await fit.getAttribute('data-fit'))
  await page.getByRole('combobox', { name: 'Add a condition' }).fill('gender')
  await page
    .getByRole('option', { name: /gender/i })
    .first()
    .click()
  await expect(page.getByText('1 condition is not finished and is not counted yet.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Female', exact: true }).check()
  await expect(page.locator('[data-cost="gender"]')).toContainText(/excludes [\d,]+ panelists/)
  expect(Number(await fit.getAttribute('data-fit'))).toBeLessThan(before)
  await expectWhole(page, 'the targeting')
  await page.getByRole('combobox', { name: 'Country', exact: true }).selectOption(apart.country)

  await tab(page, 'Quotas')
  await button(page, 'Overall').click()
  await page.getByRole('textbox', { name: 'Places of quota 1' }).fill('25')
  await expectFits(page, 'the quotas')
  await tab(page, 'Pay & checks')
  await page.getByRole('textbox', { name: /^Points/ }).fill('37')
  await page.getByRole('textbox', { name: /^Minutes/ }).fill('1')
  await save(page)
  await tab(page, 'Overview')
  await expect(page.getByText('Everything is ready.')).toBeVisible()
  await button(page, 'Go live').click()
  await button(page, 'Open survey').click()
  await expect(page.getByText('The survey is live.')).toBeVisible()
  await expect(button(page, 'Pause')).toBeVisible()

  const context = await browser.newContext()
  await takeIt(await context.newPage(), title)
  await context.close()

  await page.goto(`/surveys-admin/${surveyId}?tab=results`)
  await expect(page.getByText('1 attempt counted.')).toBeVisible()
  await expect(page.getByText('Most often “I am for it”: 1 of 1 (100%).')).toBeVisible()
  await expect(page.getByText(/^Excel takes up to [\d,]+ answers of this survey/)).toBeVisible()
  await expectFits(page, 'the results')
  const file = page.waitForEvent('download')
  await button(page, 'Download CSV').click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await expect(page.getByText(/^Downloaded: /)).toBeVisible()
  await page.getByRole('button', { name: /^Read the answers of/ }).click()
  await expect(page.getByRole('dialog')).toContainText('for_it')
})

test(
  'a questionnaire is written by keyboard, pasted, previewed and tried; nothing typed is lost to a colleague or a wrong turn',
  sweep,
  async ({ page }) => {
    const { surveyId, token } = await newDraft({ category: 'Food' })
    const address = `/surveys-admin/${surveyId}`
    await enter(page, await knownPerson(manager), `${address}?tab=questionnaire`)
    await expect(page.getByRole('textbox', { name: 'Text of question 2' })).toHaveValue('Second?')
    await button(page, 'Move question 2 up').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Question moved to place 2 of 2.')).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Text of question 1' })).toHaveValue('Second?')
    await expect(page.locator('#question-second-up')).toBeFocused()
    await button(page, 'Add question').first().focus()
    await page.keyboard.press('Enter')
    // The menu hears arrow keys from the moment on that it has the focus.
    await expect(page.getByRole('menu').locator('[data-autofocus]')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('li[id^="question-"] input:focus')).toBeVisible()
    await page.keyboard.type('Third?')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('unsaved change')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Text of question 3' })).toHaveValue('Third?')

    await page.getByText('SurveyJS JSON', { exact: true }).click()
    const field = page.getByRole('textbox', { name: /^SurveyJS document/ })
    await field.fill('{')
    await expect(page.getByText(/^This is not valid JSON/)).toBeVisible()
    const documentOf = (title: string) =>
      JSON.stringify({ pages: [{ name: 'p', elements: [{ type: 'text', name: 'x', title }] }] })
    await field.fill(documentOf('<b>x</b>'))
    await expect(page.getByText('pages[0].elements[0].title')).toBeVisible()
    await expect(page.getByText('The preview appears once the mistakes are fixed.')).toBeVisible()
    await expectWhole(page, 'a wrong document')
    await field.fill(documentOf('Your town?'))
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Your town?')).toBeVisible()
    await page.getByText('Form', { exact: true }).click()
    const longest = page.getByRole('textbox', { name: 'Maximum length' })
    await longest.pressSequentially('-3')
    await expect(longest).toHaveValue('-3')
    await expect(longest).toHaveAccessibleDescription(/Please enter a whole number from 1 to 2,000/)
    await expectWhole(page, 'a number that does not fit')
    await longest.fill('40')
    await expect(longest).not.toHaveAccessibleDescription(/Please enter/)
    await expect(preview.getByText('Your town?')).toBeVisible()
    await save(page)

    await page.goto(`${address}?tab=questionnaire&view=try`)
    await preview.getByRole('textbox').fill('Leeds')
    await preview.getByRole('button', { name: 'Complete' }).click()
    await button(page, 'How would this end?').click()
    await expect(page.getByText('It would be complete and paid.')).toBeVisible()
    type Read = { version: number; figures: { entrants: number } }
    const { data: read } = await call<Read>('GET', `survey-admin/surveys/${surveyId}`, { token })
    expect(read.figures.entrants).toBe(0)

    await tab(page, 'Overview')
    const title = page.getByRole('textbox', { name: /^Title/ })
    await title.fill('My title')
    const body = { version: read.version, title: 'Their title', category: 'Drinks' }
    await call('PATCH', `survey-admin/surveys/${surveyId}`, { token, body })
    await button(page, 'Save changes').click()
    await expect(page.getByText(/^Changed by .+ on \d/)).toBeVisible()
    await expect(page.getByText('Changed by someone else')).toHaveCount(0)
    await expect(page.getByText('Both of you changed: Title.')).toBeVisible()
    await expect(title).toHaveValue('My title')
    await button(page, 'Keep my changes').click()
    await expect(page.getByRole('textbox', { name: /^Category/ })).toHaveValue('Drinks')
    await page.getByRole('link', { name: 'All surveys' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await button(page, 'Stay').click()
    await expect(title).toHaveValue('My title')
    await save(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'My title' })).toBeVisible()
  },
)

test(
  'what is missing is named and leads to its field; quotas of two questions are made at once; who cannot enter is told why',
  sweep,
  async ({ page }) => {
    const [{ user }, { surveyId }] = await Promise.all([
      newPerson({ name: 'asked' }),
      newDraft({ points: 0, targets: [{ questionId: 'gender', optionIds: ['male'] }] }),
    ])
    await enter(page, await knownPerson(manager), `/surveys-admin/${surveyId}`)
    await expect(page.getByText('1 thing is missing.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Points' }).first().click()
    await expect(page.getByRole('textbox', { name: /^Points/ })).toBeFocused()
    await tab(page, 'Overview')
    await button(page, 'Go live').click()
    await button(page, 'Open survey').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('This survey is not ready to go live.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await tab(page, 'Quotas')
    await button(page, 'Interlocked').click()
    for (const [label, words] of [
      ['Question', 'gender'],
      ['Second question', 'employment'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label, exact: true }).fill(words)
      await page
        .getByRole('option', { name: new RegExp(words, 'i') })
        .first()
        .click()
    }
    await expect(dialog.getByText(/^This makes \d+ quotas\.$/)).toBeVisible()
    await button(page, 'Make quotas').click()
    await save(page)
    await page.reload()
    const names = page.getByRole('textbox', { name: /^Name of quota/ })
    await expect(names.nth(5)).toBeVisible()

    await tab(page, 'Targeting')
    await button(page, 'Why not? Look up why a panelist fits or not').click()
    await dialog.getByRole('textbox', { name: /^Panelist id/ }).fill(user.userId)
    await button(page, 'Look up').click()
    await expect(dialog.getByText('This panelist cannot enter now.')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Against' })).toBeVisible()
  },
)

test(
  'the list keeps its filters in the address, and closing asks first; who may only look finds no buttons to change',
  sweep,
  async ({ page }) => {
    await enter(page, await knownPerson(manager), '/surveys-admin')
    const row = page.getByRole('row').nth(1)
    await expect(row).toBeVisible()
    await page.getByRole('searchbox', { name: 'Title or id' }).fill('quick choices')
    await expect(page).toHaveURL(/q=quick(\+|%20)choices/)
    await button(page, /^Live \(\d+\)$/).click()
    await expect(page).toHaveURL(/status=live/)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Title or id' })).toHaveValue('quick choices')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toContainText('it cannot be opened again')
    await button(page, 'Leave as it is').click()
    await page.getByRole('searchbox', { name: 'Title or id' }).fill('nothing is called so')
    await expect(page.getByText('No survey matches these filters.')).toBeVisible()
    await button(page, 'Clear filters').first().click()
    await expect(row).toBeVisible()

    const { surveyId } = await newDraft()
    await enter(page, await knownPerson('analyst@example.com'), `/surveys-admin/${surveyId}`)
    await expect(page.getByText('You may see this survey, but not change it.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Title/ })).toBeDisabled()
    for (const name of ['Go live', 'Clone', 'Delete']) await expect(button(page, name)).toHaveCount(0)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('every part of a survey is whole, and it is opened', sweep, async ({ page }) => {
    const dark = { schemes: ['dark'] as const }
    const targets = [
      { questionId: 'gender', optionIds: ['female'] },
      { questionId: 'date_of_birth', min: 18, max: 60 },
    ]
    const { surveyId } = await newDraft({ targets, quotas: [{ name: 'All', places: 10, conditions: [] }] })
    await enter(page, await knownPerson(manager), '/surveys-admin')
    await expect(page.getByRole('listitem').filter({ hasText: 'Completes' }).first()).toBeVisible()
    expect(await sideways(page), 'the list').toBe(0)
    await page.goto('/surveys-admin/new')
    await expect(button(page, 'Create draft')).toBeVisible()
    expect(await sideways(page), 'a new one').toBe(0)
    await page.goto(`/surveys-admin/${surveyId}`)
    for (const name of ['Questionnaire', 'Targeting', 'Quotas', 'Pay & checks', 'Results', 'Overview']) {
      await tab(page, name)
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
      expect(await sideways(page), name).toBe(0)
    }
    await expectWhole(page, 'the overview', dark)
    await button(page, 'Go live').click()
    await button(page, 'Open survey').click()
    await expect(button(page, 'Pause')).toBeVisible()
  })
})
