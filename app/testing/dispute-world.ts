import type { DisputeNeeds, Disputes } from '../../areas/disputes/server/service.ts'
import type { Note } from '../../areas/notifications/server/service.ts'
import { nowOf, transaction, type Db, type Tx } from '../../platform/server/db.ts'
import { newId } from '../../platform/server/secrets.ts'
import { openMailbox } from './assembled.ts'
import { inTurn } from './in-turn.ts'
import { addPanelists } from './panelists.ts'
import { externalDraft, surveyWorld } from './survey-world.ts'

export type DisputeWorld = Awaited<ReturnType<typeof openDisputeWorld>>
type Breakable = Pick<DisputeNeeds, 'surveys' | 'wallet'>
export type Breaks = (real: Breakable) => Partial<Breakable>

/** The offer of the survey in this world, in points. */
export const offer = 40

/** Two processes with surveys and disputes. Emails and notifications are collected, and jobs run when the test asks for it. */
export async function openDisputeWorld({ breaks = () => ({}) }: { breaks?: Breaks } = {}) {
  const notices: Note[] = []
  let handedNow: Date | null = null
  const publicUrl = 'https://panel.test'
  const { mail, letters } = openMailbox('Panel', publicUrl)
  const world = await surveyWorld({
    processes: 2,
    mail,
    toDisputes: (given) => ({
      publicUrl,
      notifications: { ...given.notifications, notify: async (_tx: Tx, notice: Note) => void notices.push(notice) },
      clock: async (at: Db) => handedNow ?? nowOf(at),
      ...breaks(given),
    }),
  })
  await world.surveys.save([externalDraft({ surveyId: 'coffee', title: 'Coffee', points: offer })])
  const parties: Disputes[] = world.processes.map(({ disputes }) => disputes)

  return {
    ...world,
    parties,
    letters,
    notices,
    setNow: (now: Date | null) => void (handedNow = now),
    /** A panelist who has just ended the survey with this outcome, or only started it without one. */
    attempted: async (outcome: 'completed' | 'disqualified' | 'abandoned' | null = 'disqualified') => {
      const [userId = ''] = await world.panelists(1)
      const { attemptId } = await world.surveys.start(userId, 'coffee', 'desktop')
      const ending = { attemptId, key: newId(), source: 'supplier:house', at: new Date() }
      if (outcome) await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [{ ...ending, outcome }]))
      return { userId, attemptId }
    },
    staff: async (count = 1, role = '5'): Promise<string[]> =>
      (await addPanelists(world.db, world.users, count, role)).map(({ userId }) => userId),
    /** Runs the queued jobs that are due by a time, including those that they queue; concurrent callers take turns. */
    work: inTurn(async (until: Date = new Date()): Promise<void> => {
      while ((await world.doJobs({ until })) > 0);
    }),
    paidFor: (disputeId: string) =>
      world.sql<{ points: number }>('select points from ledger_transfers where key like $1', [`dispute:${disputeId}%`]),
  }
}
