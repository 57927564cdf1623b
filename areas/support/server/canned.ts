import { supportDesk } from '../contract/support-desk.ts'
import { emptyProblem } from '../../../platform/contract/fields.ts'
import {
  cannedAnswersMax,
  placeholders,
  unknownPlaceholder,
  type CannedAnswer,
  type CannedForm,
} from '../contract/support-desk.ts'
import { nowOf, transaction, uniqueViolation, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import * as store from './canned-store.ts'
import type { CannedRow, CannedWords } from './canned-store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = { db: Db; users: Pick<Users, 'findMany'>; audit: Pick<Audit, 'record'> }
type Staff = { userId: string; ip: string }

/** Saved replies, which staff write once and send often. */
export function createCanned({ db, users, audit }: Needs) {
  const describeReplies = async (rows: readonly CannedRow[]): Promise<CannedAnswer[]> => {
    const people = await users.findMany(db, [...new Set(rows.flatMap((row) => row.updatedBy ?? []))])
    return rows.map((row) => ({
      ...row,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: people.get(row.updatedBy ?? '')?.email ?? '',
    }))
  }
  const describeReply = async (row: CannedRow | undefined): Promise<CannedAnswer> => {
    const [canned] = row ? await describeReplies([row]) : []
    if (!canned) throw new Problem('not-found')
    return canned
  }
  const lock = async (tx: Tx, cannedId: string): Promise<CannedRow> => {
    const row = isId(cannedId) ? await store.lockCanned(tx, cannedId) : undefined
    if (!row) throw new Problem('not-found')
    return row
  }
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transaction(db, work).catch((error: unknown) => {
      if (uniqueViolation(error) !== 'canned_answers_title') throw error
      throw fieldProblem('invalid-input', 'title', supportDesk('cannedThere'))
    })
  const record = (tx: Tx, { userId, ip }: Staff, event: string, cannedId: string, change: object) =>
    audit.record(tx, { actorId: userId, ip, action: `support.${event}`, subject: `canned:${cannedId}`, ...change })

  return {
    list: async (): Promise<CannedAnswer[]> => describeReplies(await store.listReplies(db, cannedAnswersMax)),

    /** Adds a saved reply. Throws when the title exists, a placeholder is unknown, or there are too many replies. */
    add: async (by: Staff, form: CannedForm): Promise<CannedAnswer> => {
      const words = checkForm(form)
      const row = await write(async (tx) => {
        if ((await store.countCanned(tx)) >= cannedAnswersMax)
          throw fieldProblem('invalid-input', 'title', supportDesk('cannedFull'))
        const cannedId = newId()
        const added = await store.addCanned(tx, { cannedId, ...words, by: by.userId, now: await nowOf(tx) })
        await record(tx, by, 'canned-add', cannedId, { after: words })
        return added
      })
      return describeReply(row)
    },

    /** Changes a saved reply; throws 'changed-meanwhile' when it has changed since this version. */
    update: async (by: Staff, cannedId: string, { version, ...form }: CannedForm & { version: number }) => {
      const words = checkForm(form)
      const row = await write(async (tx) => {
        const before = await lock(tx, cannedId)
        if (before.version !== version) throw new Problem('changed-meanwhile')
        const { title, text, topic } = before
        await record(tx, by, 'canned-update', cannedId, { before: { title, text, topic }, after: words })
        return store.updateCanned(tx, { cannedId, ...words, by: by.userId, now: await nowOf(tx) })
      })
      return describeReply(row)
    },

    remove: (by: Staff, cannedId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const { title, text, topic } = await lock(tx, cannedId)
        await store.dropCanned(tx, cannedId)
        await record(tx, by, 'canned-delete', cannedId, { before: { title, text, topic } })
      }),
  }
}

function checkForm({ title, text, topic }: CannedForm): CannedWords {
  const noTitle = emptyProblem('title', title)
  if (noTitle) throw fieldProblem('invalid-input', 'title', noTitle)
  const noText = emptyProblem('text', text)
  if (noText) throw fieldProblem('invalid-input', 'text', noText)
  const unknown = unknownPlaceholder(text)
  const known = placeholders.map((name) => `{${name}}`).join(', ')
  if (unknown !== null)
    throw fieldProblem('invalid-input', 'text', supportDesk('placeholderUnknown', { name: `{${unknown}}`, known }))
  return { title: title.trim(), text: text.trim(), topic }
}
