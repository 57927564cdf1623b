import type { Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import { mayFollow } from './rules.ts'
import * as store from './store.ts'
import type { ImportRow } from './store.ts'

type Needs = { audit: Pick<Audit, 'record'>; jobs: Pick<Jobs, 'add'> }
/** A person who acts. */
export type By = { userId: string; ip: string }
/** The person who acts; the fields are null when the delay replaces a second person. */
export type Actor = { userId: string | null; ip: string | null }

export type Steps = ReturnType<typeof createSteps>
/** What every step of an import does: lock it in a state that allows the step, record the step, and queue its job. */
export function createSteps({ audit, jobs }: Needs) {
  const lock = async (tx: Tx, importId: string): Promise<ImportRow> => {
    const found = isId(importId) ? await store.lockImport(tx, importId) : null
    if (!found) throw new Problem('not-found')
    return found
  }
  /** Locks an import for a step; throws 'import-not-now' when its state does not allow the step. */
  const lockFor = async (tx: Tx, importId: string, what: keyof typeof mayFollow): Promise<ImportRow> => {
    const found = await lock(tx, importId)
    if (!mayFollow[what].includes(found.state)) throw new Problem('import-not-now')
    return found
  }
  const record = (tx: Tx, action: string, importId: string, { userId, ip }: Actor, after: object) =>
    audit.record(tx, { actorId: userId, ip, action, subject: `import:${importId}`, after })
  /** Queues a job that continues an import. A second job for the same import replaces the first. */
  const goOn = (tx: Tx, job: string, importId: string, more: Record<string, number> = {}) =>
    jobs.add(tx, job, { importId, ...more }, { key: `${job}:${importId}`, queue: job })

  const goOnMailing = (tx: Tx, importId: string, wave: number) =>
    jobs.add(tx, 'import.mail-wave', { importId, wave }, { queue: 'import.mail-wave' })

  return { lock, lockFor, record, goOn, goOnMailing }
}
