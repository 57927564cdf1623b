import type { Message } from '../../../platform/contract/messages.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import { editorMessage, type QuestionsOvertaken } from '../contract/question-editor.ts'
import type { Catalogue } from './catalogue.ts'
import { readCatalogue } from './catalogue-store.ts'
import type { Fault } from './editor-rules.ts'
import { describeLastChange, type Versions } from './editor-shown.ts'
import * as store from './editor-store.ts'
import type { KnownQuestions } from './known-questions.ts'

/** The staff member who makes a change, and the network address of the call. */
export type Actor = { userId: string; ip: string | null }
/** The transaction of a change, with the catalogue as that transaction sees it, locked against other changes. */
export type Change = { tx: Tx; now: Date; catalogue: Catalogue }
/** The state before and after a change, for the audit log; `gone` lists the subjects that no longer exist. */
type Entry = { action: string; before?: unknown; after?: unknown; gone?: string[] }
type Needs = {
  db: Db
  audit: Pick<Audit, 'record' | 'namesOf'>
  known: Pick<KnownQuestions, 'now' | 'refresh'>
}
export type Changing = ReturnType<typeof createChanging>

/** The keys of the subjects that have versions. */
export const subjectOf = {
  question: (questionId: string) => `question:${questionId}`,
  category: (categoryId: string) => `category:${categoryId}`,
  /** The subject for the order of the questions in a category. */
  order: (categoryId: string) => `order:${categoryId}`,
  /** The subject for the order of the categories. */
  categories: 'order',
  top: 'top',
  consent: 'consent',
}
/** The name of a subject in the audit log: its kind, a colon, and its id. */
const nameForAudit = (subject: string): string => (subject.includes(':') ? subject : `questions:${subject}`)

/**
 * Makes all changes of questions: one at a time, based on the version that the writer saw, recorded, and announced to
 * every process.
 */
export function createChanging({ db, audit, known }: Needs) {
  const catalogueIn = async (from: Db): Promise<Catalogue> => (await readCatalogue(from)) ?? known.now()

  /** Finds who last changed a subject, and when. */
  const changedOf = async (rows: Versions, subject: string): Promise<QuestionsOvertaken> => {
    const row = rows.get(subject)
    const names = row?.changed_by ? await audit.namesOf([row.changed_by]) : new Map<string, string>()
    return describeLastChange({ versions: rows, names }, subject)
  }

  /** Makes a change to a subject that has no version yet; when `work` returns no entry, nothing has changed. */
  const make = async (
    actor: Actor,
    work: (change: Change) => Promise<(Entry & { subject: string }) | null>,
  ): Promise<void> => {
    await transaction(db, async (tx) => {
      await store.lockQuestions(tx)
      const now = await nowOf(tx)
      const done = await work({ tx, now, catalogue: await catalogueIn(tx) })
      if (!done) return
      const { subject, gone, ...entry } = done
      if (gone) await store.forgetVersions(tx, gone)
      else await store.noteChange(tx, subject, now, actor.userId)
      await store.announceChange(tx)
      await audit.record(tx, { actorId: actor.userId, subject: nameForAudit(subject), ip: actor.ip, ...entry })
    })
    await known.refresh()
  }

  const makeOvertakenProblem = async (subject: string): Promise<Problem> => {
    const data = await changedOf(await store.readVersions(db, [subject]), subject)
    const changedByName = data.changedByName
    const message =
      changedByName === null ? editorMessage('overtakenByGone') : editorMessage('overtaken', { who: changedByName })
    return new Problem('changed-meanwhile', { message, data })
  }

  /**
   * Changes a subject if it still has the given version. If not, the name of the person who changed it first is read
   * after the transaction, because inside it every refused writer would hold one connection while waiting for a second.
   */
  const change = async (
    actor: Actor,
    { subject, version }: { subject: string; version: number },
    work: (change: Change) => Promise<Entry | null>,
  ): Promise<void> => {
    try {
      await make(actor, async (given) => {
        const last = (await store.readVersions(given.tx, [subject])).get(subject)
        if ((last?.version ?? 0) !== version) throw new OvertakenError()
        const done = await work(given)
        return done && { ...done, subject }
      })
    } catch (error) {
      throw error instanceof OvertakenError ? await makeOvertakenProblem(subject) : error
    }
  }

  return { catalogueIn, changedOf, make, change }
}

/** Thrown when another person has changed the same subject in the meantime. */
class OvertakenError extends Error {}

/** Refuses if there are faults, with the message of the first. */
export function refuse(errors: readonly Fault[]): void {
  const [first] = errors
  if (first) throw new Problem('invalid-input', { message: first.message, errors: [...errors] })
}
/** The refusal of one field. */
export const makeRefusal = (field: string, message: Message): Problem =>
  new Problem('invalid-input', { message, errors: [{ field, message }] })
