import type { Locator, Page } from '@playwright/test'
import { signInText } from '../areas/auth/words/en/sign-in.ts'
import { authMails } from '../areas/auth/words/en/server/auth-mails.ts'
import { landing } from '../areas/landing/words/en/landing.ts'
import { questions as bank } from '../areas/profiler/server/question-bank.ts'
import { questionsInArabic } from '../areas/profiler/server/bank/arabic.ts'
import { questionsInSpanish } from '../areas/profiler/server/bank/spanish.ts'
import { redeem } from '../areas/redemptions/words/en/redeem.ts'
import { redemptionMails } from '../areas/redemptions/words/en/server/redemption-mails.ts'
import { questionnaire } from '../areas/surveys/words/en/questionnaire.ts'
import { surveyCard } from '../areas/surveys/words/en/survey-card.ts'
import { surveyOutcome } from '../areas/surveys/words/en/survey-outcome.ts'
import { surveyRating } from '../areas/surveys/words/en/survey-rating.ts'
import { surveys } from '../areas/surveys/words/en/surveys.ts'
import { topQuestions } from '../areas/surveys/words/en/top-questions.ts'
import { wallet } from '../areas/wallet/words/en/wallet.ts'
import { directions, languages } from '../platform/contract/language.ts'
import { learn, spoken, textIn } from '../platform/server/words.ts'
import { birthdayWords } from '../platform/words/en/birthday.ts'
import { checks as checkWords } from '../platform/words/en/checks.ts'
import { shell } from '../platform/words/en/shell.ts'
import { isolateValue, type Namespace, type Words } from '../platform/words/text.ts'
import { giftCards } from '../seed/gift-cards.ts'
import { barriers, sideways } from './barriers.ts'
import { apart, expect, goodPassword, test } from './people.ts'
import { englishAmong, englishOn } from './plain-words.ts'
import { phone } from './screens.ts'
import { approveRequestOf, openSurvey, writtenBy, type Opened, type Tongue } from './whole-journey-office.ts'
import { handsOf, type Hands, type InputMethod } from './whole-journey-hands.ts'
import { codeIn, letterTo, linkIn, newAddress } from './world.ts'

/** One walk: who takes it, with which hands, and in which language. */
type Walk = {
  page: Page
  language: Tongue
  way: InputMethod
  hands: Hands
  email: string
  survey: Opened
  titles: Set<string>
}

const inWords = (language: Tongue) => {
  return <W extends Words>(text: Namespace<W>) => {
    learn([spoken(text)])
    return textIn(text, language)
  }
}

const findByName = (place: Page | Locator, role: 'button' | 'link' | 'radio' | 'checkbox', name: string) =>
  place.getByRole(role, { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')
const textBox = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true })
const plain = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Matches a text that begins with these parts in this order, whatever is between them. */
const beginning = (...words: string[]): RegExp => new RegExp(`^${words.map(plain).join('.*')}`, 's')

/** Names that the staff of the demo world gave in English only. */
const namesByStaff = ['Tremendous (sandbox)']

/** The answers that hold texts of their authors: the titles of surveys, and the names of rewards by their language. */
type Authored = { data: { rows?: { title: string }[]; rewards?: { name: { en: string; es?: string; ar?: string } }[] } }

/**
 * Collects the titles of surveys, and the names of rewards that staff gave in English only, in the page's own answers:
 * they are in the words of their authors, so the search for English skips them. Asking again would name other surveys
 * than the page shows as soon as staff open or close one.
 */
function collectTitles(page: Page, language: Tongue): Set<string> {
  const titles = new Set<string>()
  page.on('response', async (response) => {
    if (!/\/(?:survey\/getRecommendedSurveys|landing\/getShowcase)/.test(response.url()) || !response.ok()) return
    // A page that is left takes its answers with it.
    const answer = (await response.json().catch(() => null)) as Authored | null
    for (const { title } of answer?.data.rows ?? []) titles.add(title)
    for (const { name } of answer?.data.rewards ?? []) if (!name[language]) titles.add(name.en)
  })
  return titles
}

/**
 * What must hold on every page: the language and its direction, no sideways scrolling, no English for readers of other
 * languages, no accessibility faults.
 */
async function look({ page, language, way, survey, titles }: Walk, station: string) {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('html'), station).toHaveAttribute('lang', language)
  await expect(page.locator('html'), station).toHaveAttribute('dir', directions[language])
  expect(await sideways(page), station).toBe(0)
  // The page may show an answer a moment before its titles are known here.
  await expect
    .poll(() => englishOn(page, language, [survey.title, ...namesByStaff, ...titles]), {
      message: `English at ${station}`,
    })
    .toEqual([])
  if (way === 'names') expect(await barriers(page), station).toEqual([])
}

async function expectLetter(language: Tongue, email: string, subject: string) {
  // The part of the text before its first value.
  const letter = await letterTo(email, subject.split('{{')[0]?.trim() ?? '')
  expect(letter.html, `the language of “${letter.subject}”`).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
  const shown = letter.html.replaceAll(/<(style|head)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, '\n')
  const lines = [letter.subject, ...letter.text.split('\n'), ...shown.split('\n')].map((line) => line.trim())
  expect(englishAmong(lines.filter(isNoCode), language), `English in “${letter.subject}”`).toEqual([])
  return letter
}
/** A code is a single word with digits. */
const isNoCode = (line: string): boolean => !/^(?=.*\d)[A-Z0-9-]{8,}$/.test(line)

async function arrive(walk: Walk) {
  const { page, language, hands } = walk
  const english = inWords('en')
  const say = inWords(language)
  await page.goto('/')
  await hands.press(findByName(page, 'button', english(shell)('onlyRequired')))
  await expect(page.getByRole('region', { name: english(shell)('cookieTitle') })).toHaveCount(0)
  if (language !== 'en') await hands.press(findByName(page, 'button', languages[language]))
  await expect(page.getByRole('contentinfo').getByText(say(landing)('joinHeading'))).toBeVisible()
  await look(walk, 'the landing page')
}

async function join(walk: Walk) {
  const { page, hands, language, email } = walk
  const say = inWords(language)(signInText)
  await hands.press(findByName(page.getByRole('banner'), 'button', say('signUp')))
  const form = dialogOf(page)
  await expect(form).toBeVisible()
  await look(walk, 'joining')
  await hands.write(textBox(form, say('email')), email)
  await hands.write(textBox(form, say('password')), goodPassword)
  await hands.pick(form.getByRole('checkbox', { name: beginning(say('termsStart').trim()) }))
  await hands.press(findByName(form, 'button', say('continue')))
  await expect(page.getByRole('status').getByText(inWords(language)(checkWords)('emailSent'))).toBeVisible()
  await look(walk, 'the mail is sent')
}

async function verify(walk: Walk) {
  const { page, hands, language, email } = walk
  const say = inWords(language)
  const letter = await expectLetter(language, email, say(authMails)('verifyEmailSubject', { appName: '{{' }))
  await page.goto(linkIn(letter, 'email-verification'))
  await expect(dialogOf(page).getByText(say(signInText)('verifiedText'))).toBeVisible()
  await look(walk, 'verified')
  await hands.press(findByName(page, 'button', say(signInText)('goToSurveys')))
  await expect(page.getByRole('heading', { level: 1, name: say(surveys)('title') })).toBeVisible()
}

/** The question bank's words for a question and the chosen answer. */
function questionIn(language: Tongue, questionId: string, optionId = ''): { text: string; option: string } {
  if (language !== 'en') {
    const words = { es: questionsInSpanish, ar: questionsInArabic }[language][questionId]
    return { text: words?.text ?? '', option: words?.options?.[optionId] ?? '' }
  }
  const words = bank.find((one) => one.questionId === questionId)
  return { text: words?.text ?? '', option: words?.options?.find((one) => one.optionId === optionId)?.text ?? '' }
}

async function answerProfile(walk: Walk) {
  const { page, hands, language } = walk
  const say = inWords(language)(topQuestions)
  const sayDay = inWords(language)(birthdayWords)
  await hands.press(findByName(page, 'button', say('begin')))
  const form = dialogOf(page)
  const pickOne = async (questionId: string, optionId: string) => {
    const { text, option } = questionIn(language, questionId, optionId)
    await hands.pick(findByName(form.getByRole('radiogroup', { name: beginning(text) }), 'radio', option))
  }
  const goOn = (word: 'next' | 'finish' = 'next') => hands.press(findByName(form, 'button', say(word)))

  await expect(form.getByText(say('step', { step: 1, steps: 5 }))).toBeVisible()
  await look(walk, 'the first question')
  await pickOne('gender', 'female')
  await goOn()
  const birthday = form.getByRole('group', { name: questionIn(language, 'date_of_birth').text })
  await look(walk, 'the birthday')
  await hands.choose(birthday.getByRole('combobox', { name: sayDay('month'), exact: true }), '5')
  await hands.write(textBox(birthday, sayDay('day')), '17')
  await hands.write(textBox(birthday, sayDay('year')), '1990')
  await goOn()
  await hands.write(textBox(form, questionIn(language, 'postcode').text), '10115')
  await goOn()
  await pickOne('employment', 'full_time')
  await goOn()
  await pickOne('household_income', 'from_50k')
  await goOn('finish')
  await expect(form.getByText(say('recorded'))).toBeVisible()
  await look(walk, 'thanks for the answers')
  await hands.press(findByName(form, 'button', say('toSurveys')))
  await expect(form).toHaveCount(0)
}

async function takeSurvey(walk: Walk) {
  const { page, hands, language, survey } = walk
  const say = inWords(language)
  const row = page.getByRole('article', { name: survey.title, exact: true }).first()
  await expect(row).toBeVisible()
  await look(walk, 'My Surveys')
  await hands.press(findByName(row, 'button', survey.title))
  const details = dialogOf(page)
  await expect(details).toBeVisible()
  await look(walk, 'the details of a survey')
  const title = isolateValue(survey.title, language)
  const start = say(surveyCard)('startLong', { title, points: String(survey.points), count: survey.minutes })
  await hands.press(findByName(details, 'button', start))

  const sayForm = say(questionnaire)
  const { questions } = writtenBy[language]
  for (const [at, question] of questions.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: question.title })).toBeVisible()
    await look(walk, `question ${at + 1} of the survey`)
    await hands.pick(findByName(page, 'radio', question.choice))
    await hands.press(findByName(page, 'button', sayForm(at + 1 < questions.length ? 'next' : 'submit')))
  }
  const thanks = page.getByRole('dialog', { name: say(surveyOutcome)('thanksTitle') })
  await expect(thanks.getByText(say(surveyOutcome)('recorded'))).toBeVisible()
  await hands.press(findByName(thanks, 'button', say(surveyRating)('stars', { count: 4 })))
  await expect(thanks.getByText(say(surveyRating)('saved'))).toBeVisible()
  await look(walk, 'Thank You')
  await hands.press(findByName(thanks, 'button', say(surveyOutcome)('back')))
  await expect(page.getByRole('heading', { level: 1, name: say(surveys)('title') })).toBeVisible()
}

const [, card] = giftCards
const reward = (language: Tongue): string => card?.name[language] ?? ''
const cost = 500

async function askForReward(walk: Walk) {
  const { page, hands, language, email } = walk
  const say = inWords(language)
  const sayIt = say(redeem)
  const tabs = page.getByRole('navigation', { name: say(shell)('tabs') })
  await hands.press(findByName(tabs, 'link', say(shell)('tabRedeem')))
  await expect(page.getByRole('heading', { level: 2, name: sayIt('chooseTitle') })).toBeVisible()
  await look(walk, 'the rewards')
  await hands.press(page.getByRole('button', { name: beginning(sayIt('choose'), reward(language)) }))
  const amountTitle = sayIt('amountTitle')
  await expect(page.getByRole('heading', { level: 2, name: amountTitle, exact: true })).toBeVisible()
  await look(walk, 'the amounts')
  await hands.press(page.getByRole('button', { name: beginning(sayIt('choose'), '5.00') }))
  await look(walk, 'what a request needs')
  await hands.press(findByName(page, 'button', sayIt('continue')))
  await hands.write(textBox(page, sayIt('password')), goodPassword)
  await look(walk, 'confirming')
  await hands.press(findByName(page, 'button', sayIt('submit', { points: String(cost) })))
  await expect(page.getByRole('heading', { name: sayIt('received') })).toBeVisible()
  await look(walk, 'the request is received')
  await expectLetter(language, email, say(redemptionMails)('receivedSubject'))
}

async function receive(walk: Walk) {
  const { page, hands, language, email } = walk
  const say = inWords(language)
  await approveRequestOf(email)
  const subject = say(redemptionMails)('cardSubject', { reward: reward(language), value: '{{' })
  const letter = await expectLetter(language, email, subject)
  expect(codeIn(letter)).toMatch(/\S{8,}/)
  const sent = page.getByRole('main').getByText(say(redeem)('sent'), { exact: true })
  await expect(async () => {
    await page.reload()
    await expect(sent.first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: say(redeem)('history') })).toBeVisible()
  await look(walk, 'the history of requests')
  const tabs = page.getByRole('navigation', { name: say(shell)('tabs') })
  await hands.press(findByName(tabs, 'link', say(shell)('tabEarnings')))
  await expect(page.getByRole('heading', { level: 1, name: say(wallet)('title') })).toBeVisible()
  await expect(page.getByText(reward(language)).first()).toBeVisible()
  await look(walk, 'the points')
}

/** Walks from the landing page to the delivered reward, in one language and with one kind of hands, on a phone. */
export async function walkWhole(page: Page, language: Tongue, way: InputMethod): Promise<void> {
  const survey = await openSurvey(language)
  const titles = collectTitles(page, language)
  const email = newAddress(`walk-${language}`)
  const walk: Walk = { page, language, way, survey, titles, hands: handsOf(page, way), email }
  try {
    await test.step('the landing page, in the chosen language', () => arrive(walk))
    await test.step('joining', () => join(walk))
    await test.step('the mailed link', () => verify(walk))
    await test.step('the questions of the profile', () => answerProfile(walk))
    await test.step('a survey, to its thanks', () => takeSurvey(walk))
    await test.step('a reward is asked for', () => askForReward(walk))
    await test.step('it arrives', () => receive(walk))
  } finally {
    await survey.close()
  }
}

/** The phone for the walk, of a member of the country that no other test uses. */
export const onPhone = { viewport: phone, hasTouch: true, timezoneId: apart.timeZone } as const
/** The walk of every run; the sweeps take the eight others. In a right-to-left script the focus is lost most easily. */
export const inEveryRun = { language: 'ar', way: 'keyboard' } as const satisfies { language: Tongue; way: InputMethod }

const languageNames = { en: 'English', es: 'Spanish', ar: 'Arabic' } as const satisfies Record<Tongue, string>
export const tongues = ['en', 'es', 'ar'] as const satisfies readonly Tongue[]
const wayNames = { thumb: 'thumb', keyboard: 'keyboard', names: 'accessible names' } as const
export const titleOf = (language: Tongue, way: InputMethod): string =>
  `from the landing page to the delivered reward at 360 px in ${languageNames[language]}, by ${wayNames[way]}`
