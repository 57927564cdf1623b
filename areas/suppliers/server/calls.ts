import { transaction, type Db } from '../../../platform/server/db.ts'
import type { Audit } from '../../audit/server/service.ts'
import { findHealth, noteFailedCall, noteGoodCall } from './connection-store.ts'
import { removeSecrets } from './connection-rules.ts'
import type { Answer, Ask, Failed } from './connectors/connector.ts'
import type { Runner } from './runner.ts'

/** The supplier to call, and our secrets, which must not be stored with its answer. */
export type Called = { supplierKey: string; secrets: readonly string[] }
/**
 * `isTrial`: staff make the call to check whether the key is accepted again. `isAnyStatus`: a refusal is returned like
 * an answer.
 */
type CallOptions = { isTrial?: boolean; isAnyStatus?: boolean }
type Needs = { db: Db; runner: Runner; audit: Pick<Audit, 'record'> }
export type Calls = ReturnType<typeof createCalls>

/** For how long a process may rely on its list of stopped suppliers. */
const stoppedMaxAgeMs = 1_000

/**
 * Calls suppliers, and records whether the calls succeed. A supplier that refuses our key is not called again until
 * staff have found the key accepted: more calls would look like an attack, and could get our account closed.
 */
export function createCalls({ db, runner, audit }: Needs) {
  const stopped = new Map<string, { isStopped: boolean; at: number }>()
  const isStopped = async (supplierKey: string): Promise<boolean> => {
    const now = performance.now()
    const known = stopped.get(supplierKey)
    if (known && now - known.at < stoppedMaxAgeMs) return known.isStopped
    const health = await findHealth(db, supplierKey)
    const found = { isStopped: health !== null && health.stopped_at !== null, at: now }
    stopped.set(supplierKey, found)
    return found.isStopped
  }
  const note = (supplierKey: string, failed: Failed | null): Promise<void> =>
    transaction(db, async (tx) => {
      if (failed === null) return noteGoodCall(tx, supplierKey)
      const { failed: reason, detail } = failed
      if (!(await noteFailedCall(tx, supplierKey, reason, detail))) return
      stopped.delete(supplierKey)
      const subject = `supplier:${supplierKey}`
      await audit.record(tx, { actorId: null, ip: null, action: 'suppliers.stop-calls', subject, after: { detail } })
    })

  return {
    /** Calls a supplier; returns its parsed answer, or the reason why there is none. */
    ask: async <Read extends object>(
      { supplierKey, secrets }: Called,
      ask: Ask,
      read: (answer: Answer) => Read | Failed,
      { isTrial = false, isAnyStatus = false }: CallOptions = {},
    ): Promise<Read | Failed> => {
      if (!isTrial && (await isStopped(supplierKey))) return { failed: 'key-refused', detail: 'stopped' }
      const sent = await runner.run(supplierKey, ask, { isAnyStatus })
      const result = 'failed' in sent ? sent : read(sent.answer)
      if (!('failed' in result)) {
        await note(supplierKey, null)
        return result
      }
      const failed: Failed = { ...result, detail: removeSecrets(result.detail, secrets) }
      await note(supplierKey, failed)
      return failed
    },
    /** Makes this process read again which suppliers are stopped. */
    forget: (): void => stopped.clear(),
  }
}
