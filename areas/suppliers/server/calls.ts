import { transaction, type Db } from '../../../platform/server/db.ts'
import type { Audit } from '../../audit/server/service.ts'
import { healthOf, noteFailedCall, noteGoodCall } from './connection-store.ts'
import { withoutThese } from './connection-rules.ts'
import type { Answer, Ask, Failed } from './connectors/connector.ts'
import type { Runner } from './runner.ts'

/** Whom to call, and what of ours must stand in nothing that is kept of the answer. */
export type Called = { supplierKey: string; secrets: readonly string[] }
/** `isTrial`: a call that staff make to see whether the key is taken again. `isAnyStatus`: a refusal is read like an answer. */
type How = { isTrial?: boolean; isAnyStatus?: boolean }
type Needs = { db: Db; runner: Runner; audit: Pick<Audit, 'record'> }
export type Calls = ReturnType<typeof createCalls>

/** A supplier is known to be stopped for so long in a process that has not heard of the end of it. */
const stoppedMaxAgeMs = 1_000

/**
 * Calls suppliers, and keeps how it went. One that refuses the key is not called again before staff have seen that the key is taken: to
 * go on would look like an attack, and has accounts closed.
 */
export function createCalls({ db, runner, audit }: Needs) {
  const stopped = new Map<string, { isStopped: boolean; at: number }>()
  const isStopped = async (supplierKey: string): Promise<boolean> => {
    const now = performance.now()
    const known = stopped.get(supplierKey)
    if (known && now - known.at < stoppedMaxAgeMs) return known.isStopped
    const health = await healthOf(db, supplierKey)
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
    /** What a supplier answers, as it was read; or why there is nothing. */
    ask: async <Read extends object>(
      { supplierKey, secrets }: Called,
      ask: Ask,
      read: (answer: Answer) => Read | Failed,
      { isTrial = false, isAnyStatus = false }: How = {},
    ): Promise<Read | Failed> => {
      if (!isTrial && (await isStopped(supplierKey))) return { failed: 'key-refused', detail: 'stopped' }
      const sent = await runner.run(supplierKey, ask, { isAnyStatus })
      const result = 'failed' in sent ? sent : read(sent.answer)
      if (!('failed' in result)) {
        await note(supplierKey, null)
        return result
      }
      const failed: Failed = { ...result, detail: withoutThese(result.detail, secrets) }
      await note(supplierKey, failed)
      return failed
    },
    /** Forgets what this process knows of who is stopped. */
    forget: (): void => stopped.clear(),
  }
}
