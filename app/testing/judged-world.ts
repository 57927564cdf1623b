import type pg from 'pg'
import { transaction } from '../../platform/server/db.ts'
import { newId } from '../../platform/server/secrets.ts'
import { assembleProcess, openMailbox } from './assembled.ts'
import { freshDatabase } from './database.ts'
import { hostedDraft } from './survey-world.ts'

export type JudgedWorld = Awaited<ReturnType<typeof judgedWorld>>

/** An hour at which it is day wherever the panelists of these tests live. */
export const noon = new Date('2026-11-20T12:00:00Z')

const tea = ['taste', 'smell', 'colour', 'price', 'box', 'name']
/** A survey with a trap question, a table of six rows, and a question that everyone answers alike. */
export const teaSurvey = hostedDraft({
  surveyId: 'tea',
  title: 'About tea',
  points: 40,
  minutes: 4,
  questionnaire: {
    pages: [
      {
        name: 'one',
        elements: [
          { type: 'radiogroup', name: 'check', title: 'Choose a', choices: ['a', 'b'], correctAnswer: 'a' },
          { type: 'matrix', name: 'rows', title: 'How good?', columns: ['1', '2', '3'], rows: tea },
        ],
      },
    ],
  },
})
/** Answers that no check of quality objects to. */
export const goodAnswers = { check: 'a', rows: Object.fromEntries(tea.map((row, i) => [row, String((i % 3) + 1)])) }
/** Answers that fail the trap question. */
export const carelessAnswers = { ...goodAnswers, check: 'b' }
/** Answers that choose the same option in every row. */
export const straightAnswers = { ...goodAnswers, rows: Object.fromEntries(tea.map((row) => [row, '2'])) }

/** The whole product in the given number of processes, and panelists on demand. No job runs; emails are kept. */
export async function judgedWorld({ processes = 1 } = {}) {
  const database = await freshDatabase()
  let now = noon
  const { mail, letters } = openMailbox('Tuppence', 'http://panel.test')
  const programs = Array.from({ length: processes }, () =>
    assembleProcess({
      url: database.url,
      given: {
        invitations: {
          jobs: { add: async () => {} },
          mail,
          clock: async () => now,
        },
      },
    }),
  )
  const [first] = programs
  if (!first) throw new Error('a world needs a process')
  for (const { settle, warm } of programs) {
    await settle()
    await warm()
  }
  let people = 0
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await first.pool.query<Row>(text, values)).rows

  return {
    ...first,
    url: database.url,
    programs,
    checkLedger: first.findings,
    inviters: programs.map(({ invitations }) => invitations),
    letters,
    sql,
    setClock: (at: Date): void => {
      now = at
    },
    panelists: (count: number, countryId = 'US'): Promise<string[]> =>
      transaction(first.db, async (tx) => {
        const userIds: string[] = []
        for (let i = 0; i < count; i++) {
          const account = await first.users.create(tx, { email: `someone${people++}@example.com`, countryId })
          await first.users.markEmailVerified(tx, account.userId, new Date())
          userIds.push(account.userId)
        }
        return userIds
      }),
    /** Lets two users use one browser. */
    share: async (...userIds: string[]): Promise<void> => {
      const visitorId = newId()
      for (const userId of userIds)
        await sql(`insert into visitor_users (visitor_id, user_id, aff_id) values ($1, $2, '')`, [visitorId, userId])
    },
    /** Starts and finishes a hosted survey after this many seconds. */
    take: async (userId: string, surveyId: string, answers: object, seconds = 300, ip = ''): Promise<string> => {
      const { attemptId } = await first.surveys.start(userId, surveyId, 'desktop', ip)
      await sql(`update attempts set started_at = started_at - $2 * interval '1 second' where attempt_id = $1`, [
        attemptId,
        seconds,
      ])
      await first.surveys.submit(userId, attemptId, { ...answers })
      return attemptId
    },
    close: async (): Promise<void> => {
      for (const program of programs) await program.close()
      await database.drop()
    },
  }
}
