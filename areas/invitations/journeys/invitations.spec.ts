import type { Page } from '@playwright/test'
import type { AdminSurvey } from '../../surveys/contract/survey-admin.ts'
import { barriers, sideways } from '../../../e2e/barriers.ts'
import { apart, enter, expect, knownPerson, newPerson, test, type Person } from '../../../e2e/people.ts'
import { call, letterTo, linkIn } from '../../../e2e/world.ts'
import { sweep } from '../../../e2e/screens.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const tokenOf = ({ token }: Person) => token.access.token

/** A zone in which it is early afternoon now, whatever the hour at which this runs: nobody is invited at night. */
const zoneByDay = (): string => {
  const ahead = 14 - new Date().getUTCHours()
  // These names count the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
const staff = () => knownPerson('manager@example.com')
const newcomer = (name: string) => newPerson({ name, timeZone: apart.timeZone })

/** A live survey of ours with an attention check that only these people may take. */
async function surveyFor(people: readonly Person[], title: string, age: number): Promise<AdminSurvey> {
  const token = tokenOf(await staff())
  const choices = ['First', 'Second']
  const body = {
    title,
    kind: 'hosted',
    category: 'Food',
    countryId: apart.countryId,
    points: 60,
    minutes: 2,
    targets: [{ questionId: 'date_of_birth', min: age, max: age }],
    questionnaire: {
      title,
      pages: [
        {
          name: 'one',
          elements: [
            { type: 'radiogroup', name: 'tea', title: 'Do you drink tea?', isRequired: true, choices },
            { type: 'radiogroup', name: 'check', title: 'Please choose First.', choices, correctAnswer: 'First' },
          ],
        },
      ],
    },
    quotas: [{ name: 'All', places: 100, conditions: [] }],
  }
  const made = await call<AdminSurvey>('POST', 'survey-admin/surveys', { token, body })
  expect(made.message, 'made').toBe(made.status === 200 ? made.message : '')
  const { surveyId } = made.data
  // Older than anybody else here, so that nobody else is invited.
  const born = `${new Date().getUTCFullYear() - age}-01-01`
  for (const person of people) {
    const replies = [{ questionId: 'date_of_birth', value: born }]
    const path = 'profileSurveys/upsertProfileSurveyReply'
    const said = await call('POST', path, { token: tokenOf(person), body: { replies } })
    expect(said.status, said.message).toBe(200)
  }
  const { data: now } = await call<AdminSurvey>('GET', `survey-admin/surveys/${surveyId}`, { token })
  const live = { version: now.version, status: 'live' }
  const opened = await call<AdminSurvey>('POST', `survey-admin/surveys/${surveyId}/status`, { token, body: live })
  expect(opened.status, opened.message).toBe(200)
  return opened.data
}

/** Takes a survey with an answer that fails its attention check. */
async function takeCarelessly(person: Person, surveyId: string): Promise<string> {
  const token = tokenOf(person)
  const { data } = await call<{ attemptId: string }>('POST', 'survey/startSurvey', { token, body: { surveyId } })
  const answers = { tea: 'First', check: 'Second' }
  const sent = await call('POST', `survey/attempt/${data.attemptId}/submit`, { token, body: { answers } })
  expect(sent.status, sent.message).toBe(200)
  return data.attemptId
}
const dialog = (page: Page) => page.getByRole('dialog')
const headers = { 'time-zone': zoneByDay() }

/** The same on a phone: nothing is cut, and axe finds no barrier. */
async function onPhone(page: Page, what: string): Promise<void> {
  await page.setViewportSize(phone)
  await expect.poll(() => sideways(page), what).toBe(0)
  expect(await barriers(page, { schemes: ['dark'] }), what).toEqual([])
  await page.setViewportSize(desktop)
}

test(
  'staff invite people in waves, who come by the mail, and see what came of it',
  sweep,
  async ({ page, browser }) => {
    const people = [await newcomer('invited'), await newcomer('invited')]
    // Whoever looks at the bell tells the zone they live in.
    for (const person of people) await call('GET', 'notifications', { token: tokenOf(person), headers })
    const title = 'Tea, by invitation'
    const { surveyId } = await surveyFor(people, title, 97)

    await enter(page, await staff(), `/surveys-admin/${surveyId}`)
    await page.getByRole('link', { name: 'Invite panelists' }).click()
    await expect(page.getByRole('heading', { name: 'Invitations', exact: true })).toBeVisible()
    await expect(page.getByText('No one has been invited yet')).toBeVisible()
    expect(await barriers(page), 'nobody invited').toEqual([])
    await page.getByRole('textbox', { name: 'People', exact: true }).fill('none')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText('A number from 1 to 5000')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'People', exact: true })).toBeFocused()

    await page.getByRole('textbox', { name: 'People', exact: true }).fill('2')
    await page.getByRole('textbox', { name: 'People in each wave' }).fill('1')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByRole('form').getByText('2 people will be invited.')).toBeVisible()
    await expect(page.getByText('Wave 2')).toBeVisible()
    expect(await barriers(page), 'running').toEqual([])
    await onPhone(page, 'running')

    const invited = async (person: Person) =>
      (
        await call<{ rows: { title: string }[] }>('GET', 'notifications', { token: tokenOf(person), headers })
      ).data.rows.some((row) => row.title === `You are invited: ${title}`)
    let first: Person | undefined
    await expect(async () => {
      for (const person of people) if (await invited(person)) first = person
      expect(first).toBeDefined()
    }).toPass({ timeout: 30_000 })
    const letter = await letterTo(first?.email ?? '', `You are invited: ${title}`)
    expect(letter.text).toContain('60 points (US$0.60)')
    expect(letter.text).toContain('/unsubscribe?t=')

    await page.getByRole('button', { name: 'Stop inviting' }).click()
    await dialog(page).getByRole('button', { name: 'Stop inviting' }).click()
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible()

    const theirs = await browser.newContext({ viewport: phone })
    const mine = await theirs.newPage()
    if (!first) throw new Error('nobody was invited')
    await enter(mine, first, linkIn(letter, 'invitation'))
    await expect(mine.getByText('60 points, about 2 minutes')).toBeVisible()
    expect(await barriers(mine), 'the invitation').toEqual([])
    expect(await sideways(mine)).toBe(0)
    await mine.getByRole('button', { name: 'Start survey' }).click()
    await expect(mine.getByText('Do you drink tea?')).toBeVisible()
    await theirs.close()

    await page.reload()
    const cells = page.getByRole('row', { name: /Wave 1/ }).or(page.getByRole('listitem').filter({ hasText: 'Wave 1' }))
    await expect(cells.first()).toContainText(/1\D*0\D*1\D*1\D*1\D*0\D*0$/)
  },
)

test(
  'points that wait are explained to their panelist, who tells their side, and released by staff',
  sweep,
  async ({ page: mine, browser }) => {
    const person = await newcomer('doubted')
    const title = 'Tea, in doubt'
    const { surveyId } = await surveyFor([person], title, 95)
    const attemptId = await takeCarelessly(person, surveyId)

    await mine.setViewportSize(phone)
    await enter(mine, person, '/my-survey?tab=completed')
    await mine.getByRole('link', { name: `Question about this? ${title}` }).click()
    await expect(dialog(mine).getByRole('heading', { name: 'Your points are waiting' })).toBeVisible()
    await expect(dialog(mine).getByRole('listitem').filter({ hasText: 'We noticed' })).toContainText(
      '60 points are pending',
    )
    expect(await barriers(mine), 'waiting').toEqual([])
    expect(await sideways(mine)).toBe(0)
    await dialog(mine).getByRole('button', { name: 'Send your side' }).click()
    await expect(dialog(mine).getByText('Please write what happened.')).toBeVisible()
    await dialog(mine).getByRole('textbox', { name: 'Your side' }).fill('I misread the line.')
    await dialog(mine).getByRole('button', { name: 'Send your side' }).click()
    await expect(dialog(mine).getByText('I misread the line.')).toBeVisible()
    await expect(dialog(mine).getByRole('button', { name: 'Send your side' })).toHaveCount(0)

    const office = await browser.newContext()
    const page = await office.newPage()
    await enter(page, await staff(), '/quality')
    await page.getByRole('button', { name: `Review the answers of ${person.email}` }).click()
    await expect(dialog(page).getByText('I misread the line.')).toBeVisible()
    expect(await barriers(page), 'the review').toEqual([])
    await onPhone(page, 'the review')
    await dialog(page).getByRole('button', { name: 'Reject' }).click()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Too short')
    await dialog(page).getByRole('button', { name: 'Reject answers' }).click()
    await expect(dialog(page).getByText('Please say in at least 5 words what was wrong.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Do not reject' }).click()
    await dialog(page).getByRole('button', { name: 'Release points' }).click()
    await expect(dialog(page).getByText('Released. The points were added.')).toBeFocused()
    await office.close()

    const { data } = await call<{ amount: number }>('GET', 'wallet/getWalletAmount/3', { token: tokenOf(person) })
    expect(data.amount).toBeGreaterThanOrEqual(60)
    const told = await call<{ timeline: { event: string }[] }>('GET', `survey/attempt/${attemptId}`, {
      token: tokenOf(person),
    })
    expect(told.data.timeline.at(-1)?.event).toBe('Released')
  },
)
