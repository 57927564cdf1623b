import { createAudit } from '../src/modules/audit/service.ts'
import { disputesJobs } from '../src/modules/disputes/jobs.ts'
import { createDisputes, type DisputeNeeds, type Disputes } from '../src/modules/disputes/service.ts'
import { nowOf, transaction, type Db, type Tx } from '../src/platform/db.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { createMail, type Letter } from '../src/platform/mail.ts'
import { newId } from '../src/platform/secrets.ts'
import { inTurn } from './in-turn.ts'
import { addPanelists } from './panelists.ts'
import { externalDraft, surveyWorld, type Process } from './survey-world.ts'

export type DisputeWorld = Awaited<ReturnType<typeof openDisputeWorld>>
type Notice = Parameters<NonNullable<DisputeNeeds['notify']>>[1]
type Handler = (payload: Record<string, string | number | boolean | null>) => Promise<void>
export type Breaks = (one: Process) => Partial<Pick<DisputeNeeds, 'surveys' | 'wallet'>>

/** What the survey of the world pays. */
export const offer = 40

/** Two processes' worth of surveys and disputes. Mails and notices are collected, and jobs are done when the test says so. */
export async function openDisputeWorld({ breaks = () => ({}) }: { breaks?: Breaks } = {}) {
  const world = await surveyWorld({ processes: 2 })
  await world.surveys.save([externalDraft({ surveyId: 'coffee', title: 'Coffee', points: offer })])
  const letters: Letter[] = []
  const notices: Notice[] = []
  let handedNow: Date | null = null
  const publicUrl = 'https://panel.test'
  const sender = createMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'hello@panel.test', appName: 'Panel', publicUrl })
  const mail = { layout: sender.layout, send: async (letter: Letter) => void letters.push(letter) }

  const parties = world.processes.map((one) =>
    createDisputes({
      ...one,
      audit: createAudit({ db: one.db }),
      jobs: createJobs({ pool: one.pool, log: createLog('silent') }),
      mail,
      notify: async (_tx: Tx, notice) => void notices.push(notice),
      appName: 'Panel',
      publicUrl,
      clock: async (at: Db) => handedNow ?? nowOf(at),
      ...breaks(one),
    }),
  )
  const disputes: Disputes = parties[0]!
  const handlers = new Map<string, Handler>()
  const teller = { define: (name: string, handler: Handler) => void handlers.set(name, handler) }
  disputesJobs({ ...createJobs({ pool: world.pool, log: createLog('silent') }), ...teller }, { disputes })

  return {
    ...world,
    disputes,
    parties,
    letters,
    notices,
    setNow: (now: Date | null) => void (handedNow = now),
    /** A panelist who has just ended (or, without an outcome, only begun) the survey. */
    attempted: async (outcome: 'completed' | 'disqualified' | 'abandoned' | null = 'disqualified') => {
      const [userId = ''] = await world.panelists(1)
      const { attemptId } = await world.surveys.start(userId, 'coffee', 'desktop')
      const ending = { attemptId, key: newId(), source: 'supplier:house', at: new Date() }
      if (outcome) await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [{ ...ending, outcome }]))
      return { userId, attemptId }
    },
    staff: async (count = 1, role = '5'): Promise<string[]> =>
      (await addPanelists(world.db, world.users, count, role)).map(({ userId }) => userId),
    /** Does the queued jobs that are due by an instant, those that they queue included; callers at the same time take turns. */
    work: inTurn(async (until = new Date()): Promise<void> => {
      for (;;) {
        const due = await world.sql<{ task: string; payload: Parameters<Handler>[0] }>(
          `with done as (delete from graphile_worker._private_jobs where run_at <= $1 returning id, task_id, payload)
           select t.identifier as task, d.payload from done d join graphile_worker._private_tasks t on t.id = d.task_id order by d.id`,
          [until],
        )
        if (due.length === 0) return
        for (const { task, payload } of due) await handlers.get(task)?.(payload)
      }
    }),
    paidFor: (disputeId: string) =>
      world.sql<{ points: number }>('select points from ledger_transfers where key like $1', [`dispute:${disputeId}%`]),
  }
}
