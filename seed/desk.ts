import type { ContactTopic } from '../areas/support/contract/support.ts'
import { demoPeople } from './content/people.ts'
import { daysBefore, minutesAfter, type Diary } from './diary.ts'
import type { House } from './house.ts'
import { officeIp } from './content/office.ts'

type Needs = { house: House; diary: Diary; deskId: string; now: Date }
type Question = {
  daysAgo: number
  topic: ContactTopic
  message: string
  answer?: { afterMinutes: number; text: string }
}

const prepared: readonly { title: string; topic: ContactTopic | null; text: string }[] = [
  {
    title: 'When points arrive',
    topic: 'points',
    text: `Hello {firstName},

points of our own surveys are added at once. Those of partner surveys can take a day, because the partner confirms them first. If they are not there after that, please write again and name the survey.

{myName}, {appName}`,
  },
  {
    title: 'Where the code of a gift card is',
    topic: 'redemptions',
    text: `Hello {firstName},

the code is in the mail that is named after your gift card. Please look in the spam folder too.

{myName}, {appName}`,
  },
  {
    title: 'Which address you joined with',
    topic: 'account',
    text: `Hello {firstName},

there is no account with the address that you gave us. Did you join with another one, or with Google? Then please log in that way.

{myName}, {appName}`,
  },
  { title: 'Thank you', topic: null, text: 'Thank you for telling us, {firstName}. {ticketNumber} is done with this.' },
]

/** What came by the public form, from people without an account. */
const messages: readonly (Question & { name: string; email: string })[] = [
  {
    daysAgo: 19,
    name: 'Nora Field',
    email: 'nora.field@example.com',
    topic: 'other',
    message: 'Do you take surveys by phone too? My mother would like to join and has no computer.',
    answer: {
      afterMinutes: 210,
      text: 'Hello Nora, every survey works on a phone, in its browser. There are none by telephone.',
    },
  },
  {
    daysAgo: 1.6,
    name: 'Oliver Brandt',
    email: 'oliver.brandt@example.com',
    topic: 'account',
    message:
      'The page says that my email is not registered, but I am sure that I have joined last year. What can I do?',
  },
  {
    daysAgo: 0.2,
    name: 'Priya Nair',
    email: 'priya.nair@example.com',
    topic: 'privacy',
    message: 'Before I join: who sees my answers, and can I have them deleted later?',
  },
]

/** What members asked; each by another one of those who have joined by then. */
const questions: readonly (Question & { subject: string })[] = [
  {
    daysAgo: 8,
    topic: 'surveys',
    subject: 'Why was I not a match?',
    message: 'I answered four questions about cars and then it said that I do not qualify. I do have a car.',
    answer: {
      afterMinutes: 95,
      text: 'That survey looked for people who bought their car within a year. Questions like that are asked once, so the next one already knows.',
    },
  },
  {
    daysAgo: 2.3,
    topic: 'points',
    subject: 'Points of yesterday are missing',
    message: 'I finished a survey about breakfast yesterday and the points are not in my earnings yet.',
  },
  {
    daysAgo: 0.6,
    topic: 'redemptions',
    subject: 'Can I change the gift card I asked for?',
    message: 'I chose the wrong card this morning. My request is still in review.',
  },
]

/** The desk: saved replies, questions of members and of strangers, some answered and some that wait. */
export async function writeDeskDays({ house, diary, deskId, now }: Needs): Promise<void> {
  for (const form of prepared) await house.canned.add({ userId: deskId, ip: officeIp }, form)
  const answerTo = (ticketNumber: string, { answer }: Question, at: Date): void => {
    if (!answer) return
    diary.add(minutesAfter(at, answer.afterMinutes), () =>
      house.tickets.answer(deskId, { ticketNumber, message: answer.text, isSolved: true }),
    )
  }
  for (const message of messages)
    diary.add(daysBefore(now, message.daysAgo), async (at) => {
      const { name, email, topic, message: text } = message
      const asker = { ip: officeIp, identify: async () => null }
      const { ticketNumber } = await house.strangersTickets.contact({ name, email, topic, message: text }, asker)
      answerTo(ticketNumber, message, at)
    })
  const asked = new Set<string>()
  for (const question of questions)
    diary.add(daysBefore(now, question.daysAgo), async (at) => {
      const userId = await someMember(house, asked)
      const { topic, subject, message } = question
      const { ticketNumber } = await house.tickets.open(userId, { topic, subject, message })
      answerTo(ticketNumber, question, at)
    })
}

/** The first of the panelists who has verified an address by now and has not asked yet. */
async function someMember({ users, tx }: House, asked: Set<string>): Promise<string> {
  for (const { email } of demoPeople()) {
    const account = await users.findByEmail(tx, email)
    if (!account?.emailVerifiedAt || asked.has(account.userId)) continue
    asked.add(account.userId)
    return account.userId
  }
  throw new Error('nobody has joined the demo world yet')
}
