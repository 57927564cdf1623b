import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Check } from '../../../platform/server/area.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import type { AlertRule } from '../../../platform/server/for-desk.ts'
import { runChecks } from '../../../platform/server/run-checks.ts'
import * as store from './check-store.ts'

export type CheckNeeds = { db: Db; reads?: Db; allChecks: () => readonly Check[] }
export type NightCheck = ReturnType<typeof createChecking>

/** How many names of failed invariants an alert quotes. */
const quotedAtMost = 3

/**
 * Runs the checks of every area each night, and stores what they found; it becomes an alert that cannot be dismissed.
 */
export function createChecking({ db, reads = db, allChecks }: CheckNeeds) {
  const rule: AlertRule = {
    rule: 'checksFailed',
    permission: 'settings.view',
    href: () => documentPaths.dashboard,
    isPinned: true,
    finds: async () => {
      const found = await store.readChecked(db)
      if (!found || found.findings === 0) return []
      return [{ subject: 'checks', name: found.invariants.join(', '), value: found.findings, expected: null }]
    },
  }
  return {
    rule,
    /** Runs every check. */
    run: async (): Promise<void> => {
      const findings = await runChecks(reads, allChecks())
      const invariants = [...new Set(findings.map(({ invariant }) => invariant))].slice(0, quotedAtMost)
      await transaction(db, (tx) => store.keepChecked(tx, findings.length, invariants))
    },
  }
}
