import type { Permission } from '../../../platform/contract/access.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { pageOf, type Paging } from '../../../platform/contract/paging.ts'
import { problemMessage } from '../../../platform/contract/problems.ts'
import { isKeyOf } from '../../../platform/server/acting-key.ts'
import type { SecondApproval } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import { delayHours, panelSettings, type StepList, type WaitingStep } from '../contract/approvals.ts'
import * as store from './approval-store.ts'
import type { StepRow } from './approval-store.ts'
import { computeDueTime } from './approval-rules.ts'

type Needs = {
  db: Db
  audit: Pick<Audit, 'record' | 'namesOf'>
  chosen: Pick<Chosen, 'get'>
  secondApprovals: () => readonly SecondApproval[]
  /** Whether this account is open and has this permission now. */
  holdsRight: (tx: Tx, userId: string, right: Permission) => Promise<boolean>
  log: Pick<Log, 'error'>
}
type Actor = { userId: string; ip: string | null }
type Staff = Actor & { permissions: readonly Permission[] }
/** A step in the list, whose texts are still messages. */
export type ListedStep = Omit<WaitingStep, 'title' | 'refusal'> & { title: Message; refusal: Message | null }
/** Identifies a waiting step: its kind, which its area declares in `secondApprovals`, and its subject. */
type NamedSubject = { kind: string; subject: string }

/** Steps that need two people. On a panel run by one person, a delay of a day replaces the second person. */
export interface Approvals {
  /**
   * Adds a waiting step, in the transaction of the first person. `title` says what will be done. Returns false when
   * the step is already waiting; it then stays unchanged. Throws 'person-needed' for an API key, because on a panel
   * run by one person no person would decide. `by` is null when the program itself asks, for a kind that always needs
   * a person.
   */
  ask(tx: Tx, step: NamedSubject & { title: Message; by: Actor | null }): Promise<boolean>
  /**
   * Ends a waiting step that was decided on the page of its area. If `by` is null, an event in that area decided it,
   * and `because` explains this to staff. Does nothing when the step is not waiting.
   */
  decided(tx: Tx, step: NamedSubject & { by: string | null; because?: Message }): Promise<void>
  /**
   * Finds when the steps about these subjects are done without a second person; empty on a panel that several people
   * run.
   */
  dueOf(from: Db, kind: string, subjects: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /** Whether a delay replaces the second person. */
  isOnePerson(): boolean
  /** Lists a page of the waiting or of the ended steps. */
  list(staff: Staff, asked: Paging & { state?: StepList }): Promise<{ rows: ListedStep[]; count: number }>
  /** Approves a step as the second person, and carries it out. */
  approve(staff: Staff, stepId: string): Promise<ListedStep>
  /** Withdraws a waiting step. */
  takeBack(staff: Staff, stepId: string): Promise<ListedStep>
  /** Carries out every step whose delay is over, each in its own transaction; returns how many. */
  takeDue(): Promise<number>
  /** Counts the waiting steps. */
  countWaiting(): Promise<number>
}

const dueAtOnce = 100
const firstId = '00000000-0000-0000-0000-000000000000'

/** Keeps the waiting steps. The area of a step knows how to carry it out; this area decides when. */
export function createApprovals({ db, audit, chosen, secondApprovals, holdsRight, log }: Needs): Approvals {
  const isOnePerson = () => chosen.get(panelSettings.onePerson)
  const kindOf = (kind: string): SecondApproval => {
    const found = secondApprovals().find((one) => one.kind === kind)
    if (!found) throw new Error(`no area declares the second approval ${kind}`)
    return found
  }
  const { key } = panelSettings.onePerson
  const record = (tx: Tx, { step_id, asked_by }: StepRow, action: string, by: Actor | null, more: object = {}) =>
    audit.record(tx, {
      actorId: by?.userId ?? null,
      action: `approvals.${action}`,
      subject: step_id,
      after: { ...(asked_by ? { askedBy: asked_by } : {}), ...more },
      ip: by?.ip ?? null,
    })

  const describeSteps = async (rows: readonly StepRow[], { userId, permissions }: Staff): Promise<ListedStep[]> => {
    const names = await audit.namesOf(rows.flatMap((row) => [row.asked_by ?? [], row.ended_by ?? []].flat()))
    const from = isOnePerson() ? await store.readOnePersonSince(db, key) : null
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
    return rows.map((row) => {
      const { permission, href, needsPerson = false } = kindOf(row.kind)
      const isMine = permissions.includes(permission) && row.state === 'waiting'
      return {
        stepId: row.step_id,
        kind: row.kind,
        title: row.title,
        href: href(row.subject),
        state: row.state,
        askedAt: row.asked_at.toISOString(),
        askedBy: row.asked_by,
        askedByName: nameOf(row.asked_by),
        isByProgram: needsPerson,
        dueAt:
          from && row.state === 'waiting' && !needsPerson ? computeDueTime(row.asked_at, from).toISOString() : null,
        endedAt: row.ended_at?.toISOString() ?? null,
        endedAs: row.ended_as,
        endedByName: nameOf(row.ended_by),
        refusal: row.refusal,
        mayApprove: isMine && row.asked_by !== userId,
        mayTakeBack: isMine,
      }
    })
  }
  const readOne = async (staff: Staff, stepId: string): Promise<ListedStep> => {
    const row = await store.find(db, stepId)
    const [step] = row ? await describeSteps([row], staff) : []
    if (!step) throw new Problem('not-found')
    return step
  }
  /** Finds a waiting step, for a staff member who has the permission for its kind. */
  const waitingFor = async (tx: Tx, { permissions }: Staff, stepId: string): Promise<StepRow> => {
    const row = isId(stepId) ? await store.find(tx, stepId) : undefined
    if (!row) throw new Problem('not-found')
    if (!permissions.includes(kindOf(row.kind).permission)) throw new Problem('not-allowed')
    if (row.state !== 'waiting') throw new Problem('approval-ended')
    return row
  }
  /**
   * Ends a step. The area locks its own row first, and the row of the step is locked last, as on the page of the area.
   * The second of two calls then finds that the step no longer waits.
   */
  const end = async (tx: Tx, { step_id }: StepRow, ending: Omit<store.Ending, 'now'>): Promise<void> => {
    if (!(await store.end(tx, step_id, { ...ending, now: await nowOf(tx) }))) throw new Problem('approval-ended')
  }

  /** Throws when the person who requested the step may no longer request it. Used when no second person has agreed. */
  const refuseWithoutAsker = async (tx: Tx, { kind, asked_by: askedBy }: StepRow): Promise<void> => {
    const { permission, asksWith = permission } = kindOf(kind)
    if (askedBy === null || !(await holdsRight(tx, askedBy, asksWith))) throw new Problem('approval-asker')
  }
  /**
   * Carries out a step whose delay is over. Does nothing when several people run the panel, or when one person has run
   * it for less than the delay.
   */
  const takeOne = (row: StepRow): Promise<boolean> =>
    transaction(db, async (tx) => {
      const from = await store.holdOnePerson(tx, key)
      if (!from || computeDueTime(row.asked_at, from) > (await nowOf(tx))) return false
      await refuseWithoutAsker(tx, row)
      await kindOf(row.kind).take(tx, { subject: row.subject, by: null, askedBy: row.asked_by })
      await end(tx, row, { state: 'done', as: 'delay' })
      await record(tx, row, 'delay-over', null)
      return true
    })
  /** Ends a step that its area refuses, together with whatever waits for it in that area. */
  const refuse = async (row: StepRow, { code, more: { message } }: Problem): Promise<void> => {
    const refusal = typeof message === 'object' ? message : problemMessage(code)
    const endWith = (isUndone: boolean): Promise<void> =>
      transaction(db, async (tx) => {
        if (isUndone) await kindOf(row.kind).takeBack(tx, { subject: row.subject, by: null, code })
        await end(tx, row, { state: 'refused', as: 'system', refusal })
        await record(tx, row, 'refuse', null, { code })
      })
    // When nothing is waiting in the area any more, only the step has to be ended. Whatever others ended in the
    // meantime stays as it is.
    await endWith(true)
      .catch(ifProblem(() => endWith(false)))
      .catch(ifProblem(async () => undefined))
  }
  /** Carries out a step. If the step is refused, it is ended; after any other failure it is tried again. */
  const takeOrRefuse = async (row: StepRow): Promise<boolean> => {
    try {
      return await takeOne(row).catch(ifProblem((problem) => refuse(row, problem).then(() => false)))
    } catch (error) {
      log.error({ err: error, step: row.step_id }, 'A step whose delay is over could not be done')
      return false
    }
  }

  return {
    isOnePerson,
    ask: async (tx, { kind, subject, title, by }) => {
      const { needsPerson = false } = kindOf(kind)
      if (!by && !needsPerson) throw new Error(`nobody asks for the second approval ${kind}`)
      if (by && isKeyOf(by.userId)) throw new Problem('person-needed')
      return store.ask(tx, { stepId: newId(), kind, subject, title, askedBy: by?.userId ?? null, now: await nowOf(tx) })
    },
    decided: async (tx, { kind, subject, by, because }) => {
      const ending =
        by === null ? ({ as: 'system', refusal: because ?? null } as const) : ({ as: 'person', by } as const)
      for (const { step_id } of await store.findWaitingAbout(tx, kind, [subject]))
        await store.end(tx, step_id, { state: 'decided', now: await nowOf(tx), ...ending })
    },
    dueOf: async (from, kind, subjects) => {
      if (subjects.length === 0 || !isOnePerson()) return new Map()
      const rows = await store.findWaitingAbout(from, kind, subjects)
      const start = await store.readOnePersonSince(from, key)
      return new Map(start ? rows.map((row) => [row.subject, computeDueTime(row.asked_at, start)]) : [])
    },
    list: async (staff, { state = 'waiting', ...paging }) => {
      const { rows, count } = await (state === 'ended' ? store.ended : store.waiting)(db, pageOf(paging))
      return { rows: await describeSteps(rows, staff), count }
    },
    approve: async (staff, stepId) => {
      await transaction(db, async (tx) => {
        const row = await waitingFor(tx, staff, stepId)
        if (row.asked_by === staff.userId) throw new Problem('approval-own')
        await kindOf(row.kind).take(tx, { subject: row.subject, by: staff, askedBy: row.asked_by })
        await end(tx, row, { state: 'done', as: 'person', by: staff.userId })
        await record(tx, row, 'approve', staff)
      })
      return readOne(staff, stepId)
    },
    takeBack: async (staff, stepId) => {
      await transaction(db, async (tx) => {
        const row = await waitingFor(tx, staff, stepId)
        await kindOf(row.kind).takeBack(tx, { subject: row.subject, by: staff, code: null })
        await end(tx, row, { state: 'taken-back', as: 'person', by: staff.userId })
        await record(tx, row, 'take-back', staff)
      })
      return readOne(staff, stepId)
    },
    takeDue: async () => {
      if (!(await store.readOnePersonSince(db, key))) return 0
      let takenCount = 0
      let after = { askedAt: new Date(0), stepId: firstId }
      for (;;) {
        const rows = await store.findWaitingFor(db, delayHours, after, dueAtOnce)
        for (const row of rows) if (!kindOf(row.kind).needsPerson && (await takeOrRefuse(row))) takenCount += 1
        const last = rows.at(-1)
        if (!last || rows.length < dueAtOnce) return takenCount
        after = { askedAt: last.asked_at, stepId: last.step_id }
      }
    },
    countWaiting: async () => (await store.waiting(db, { limit: 0, offset: 0 })).count,
  }
}

/** Makes a handler that passes a Problem to `answer` and throws any other error again. */
const ifProblem =
  <Answer>(answer: (problem: Problem) => Promise<Answer>) =>
  (error: unknown): Promise<Answer> => {
    if (error instanceof Problem) return answer(error)
    throw error
  }
