import { demoAccounts, demoPassword } from './content/accounts.ts'
import { createRandom } from './content/random.ts'
import { daysBefore, type Diary } from './diary.ts'
import type { House } from './house.ts'
import { join, type Member } from './joining.ts'
import { mayAsk, writeMayasQuestions } from './mayas-questions.ts'
import { pastSurveys } from './past-surveys.ts'
import { redeem, type Reviewers } from './redeeming.ts'
import { agreeToPartners } from './suppliers.ts'
import { take, type Fate } from './taking-surveys.ts'

type Needs = { house: House; diary: Diary; reviewers: Reviewers; now: Date }

const joinedDaysAgo = 89.5
const redeemedDaysAgo = 33
const agreedDaysAgo = 20
const seed = 20

/** Left for the visitor to answer; today's surveys ask for none of these. */
const unanswered: ReadonlySet<string> = new Set([
  'religion',
  'politics',
  'flights',
  'banking_channel',
  'business_trips',
])

/** Surveys of hers that did not go well; she completed the others. */
const fates: Readonly<Record<string, Fate>> = {
  'train-or-plane': 'disqualified',
  'school-lunches': 'quota_full',
  'voice-assistants': 'reversed',
  'gift-giving': 'abandoned',
}

/**
 * Maya takes nearly every survey that was on offer, redeems once, and leaves today's surveys and most of her points to the visitor
 * of the demo.
 */
export function writeMayasLife(needs: Needs): void {
  const { house, diary, now } = needs
  const person = demoAccounts.find(({ role }) => role === '1')
  if (!person) throw new Error('the demo world has no Maya')
  const random = createRandom(seed)
  // Before anything rings for her.
  diary.add(daysBefore(now, joinedDaysAgo - 0.001), async () => {
    const account = await house.users.findByEmail(house.tx, person.email)
    if (account) house.told.add(account.userId)
  })
  join(house, diary, {
    person: { ...person, answers: person.answers.filter(({ questionId }) => !unanswered.has(questionId)) },
    random,
    at: daysBefore(now, joinedDaysAgo),
    isVerifying: true,
    ready: (maya) => {
      const { userId } = maya
      writeMayasQuestions(needs, maya)
      diary.add(daysBefore(now, agreedDaysAgo), () => agreeToPartners(house, maya))
      diary.add(daysBefore(now, joinedDaysAgo - 0.01), () => house.auth.setPassword(house.tx, userId, demoPassword))
      takeSurveys(needs, maya)
    },
  })
}

function takeSurveys(needs: Needs, maya: Member): void {
  const { diary, now } = needs
  const { random, person } = maya
  for (const survey of pastSurveys) {
    const { surveyId, countryId, openedDaysAgo, closedDaysAgo } = survey
    if (countryId !== null && countryId !== person.countryId) continue
    const opened = Math.min(openedDaysAgo, joinedDaysAgo - 1)
    const at = daysBefore(now, opened - (0.05 + 0.9 * random.next()) * (opened - closedDaysAgo))
    diary.add(at, async (then) => void (await take(needs, maya, survey, fates[surveyId] ?? 'completed', then)))
    mayAsk(needs, maya, surveyId, at)
  }
  diary.add(daysBefore(now, redeemedDaysAgo), async (then) => {
    const isAsked = await redeem(needs, maya, { points: 500, ruling: 'sent' }, then)
    if (!isAsked) throw new Error('Maya has too few points to redeem')
  })
}
