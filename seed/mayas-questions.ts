import type { DisputeReason } from '../areas/disputes/contract.ts'
import { daysBefore, minutesAfter, type Diary } from './diary.ts'
import type { House } from './house.ts'
import type { Member } from './joining.ts'
import type { Reviewers } from './redeeming.ts'
import { officeIp } from './content/office.ts'

type Needs = { house: House; diary: Diary; reviewers: Reviewers; now: Date }
type Decision = { points: number; answer: string } | null
type Question = { surveyId: string; reason: DisputeReason; message: string; decision: Decision }

const dayMinutes = 24 * 60
const decidedAfterDays = 3

/** What Maya asked about surveys that did not go well, some days after each of them. */
const questions: Readonly<Record<string, Question & { afterDays: number }>> = {
  'voice-assistants': {
    surveyId: 'voice-assistants',
    reason: 'taken-back',
    message:
      'My points for this survey were taken back after a week. I answered every question myself and took my time.',
    decision: {
      points: 210,
      answer:
        'You are right. The partner took your session for a repeated one because it was answered twice from your network. It was not, so your points are back in full.',
    },
    afterDays: 11,
  },
  'gift-giving': {
    surveyId: 'gift-giving',
    reason: 'not-credited',
    message: 'I reached the last page, then my train went into a tunnel and nothing came after it.',
    decision: {
      points: 0,
      answer:
        'We asked the partner: your answers stop at question 6 of 14, so there was nothing to pay. It was not counted against you.',
    },
    afterDays: 4,
  },
}
/** Nobody has decided this one yet. */
const waiting: Question = {
  surveyId: 'street-food',
  reason: 'too-few',
  message: 'I remember 160 points on the card and got 140. Could you look?',
  decision: null,
}
const waitingDaysAgo = 3

async function ask(needs: Needs, { userId, ip }: Member, question: Question, at: Date): Promise<void> {
  const { house, diary, reviewers } = needs
  const { surveyId, reason, message, decision } = question
  const { rows } = await house.surveys.completed(userId, { limit: 100 })
  const attempt = rows.find((row) => row.surveyId === surveyId)
  if (!attempt) throw new Error(`Maya has not taken ${surveyId}`)
  const { disputeId } = await house.disputes.raise(userId, { attemptId: attempt.attemptId, reason, message }, ip)
  if (!decision) return
  const { points, answer } = decision
  diary.add(minutesAfter(at, decidedAfterDays * dayMinutes), async () => {
    const ruling = points > 0 ? ({ decision: 'grant', points } as const) : ({ decision: 'refuse' } as const)
    await house.disputes.decide({ userId: reviewers.first, ip: officeIp }, { disputeId, answer, ...ruling })
  })
}

/** Maya took a survey at this time: where it went wrong, she asks about it later. */
export function mayAsk(needs: Needs, maya: Member, surveyId: string, at: Date): void {
  const question = questions[surveyId]
  if (!question) return
  needs.diary.add(minutesAfter(at, question.afterDays * dayMinutes), (then) => ask(needs, maya, question, then))
}

/** Her tickets: one that was solved, one that waits for her; and the day she last looked at her bell. */
export function writeMayasQuestions(needs: Needs, maya: Member): void {
  const { house, diary, reviewers, now } = needs
  const { userId } = maya
  const answer = (ticketNumber: string, message: string, isSolved: boolean) =>
    house.tickets.answer(reviewers.second, { ticketNumber, message, isSolved })

  diary.add(daysBefore(now, 32), async (at) => {
    const { ticketNumber } = await house.tickets.open(userId, {
      topic: 'redemptions',
      subject: 'Where is the code of my gift card?',
      message: 'The page says that my reward was sent. Which mail is the code in?',
    })
    diary.add(minutesAfter(at, 190), () =>
      answer(
        ticketNumber,
        'It is in the mail that is named after your gift card. Please look in the spam folder too.',
        false,
      ),
    )
    diary.add(minutesAfter(at, 260), async () => {
      await house.tickets.write(userId, ticketNumber, 'Found it in the spam folder, thank you.')
    })
    diary.add(minutesAfter(at, 1_300), () => answer(ticketNumber, 'Glad to hear it. Enjoy your gift card.', true))
  })
  diary.add(daysBefore(now, waitingDaysAgo), (at) => ask(needs, maya, waiting, at))
  diary.add(daysBefore(now, 2.5), () => house.notifications.markRead(userId, undefined).then(() => undefined))
  diary.add(daysBefore(now, 2), async (at) => {
    const { ticketNumber } = await house.tickets.open(userId, {
      topic: 'surveys',
      subject: 'A survey closed while I was answering',
      message: 'I was at the third question when it said that the survey is full. Does that count against me?',
    })
    diary.add(minutesAfter(at, 700), () =>
      answer(
        ticketNumber,
        'No. A full survey says nothing about you, and what it pays for your time is in your earnings. Which survey was it? Then we can tell you more.',
        false,
      ),
    )
  })
}
