import { transaction, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import { marginTermsOf, saveMarginTerms, saveSurveyFloor, surveyFloors } from './floor-store.ts'
import { makeInventoryDue } from './inventory-store.ts'
import type { KnownSuppliers } from './known-suppliers.ts'
import type { Floor, MarginTerms } from './margin-rules.ts'
import { findSupplier } from './store.ts'

type Staff = { userId: string; ip: string | null }
type Needs = {
  db: Db
  audit: Pick<Audit, 'record'>
  known: Pick<KnownSuppliers, 'forget'>
}

/**
 * The commissions that suppliers keep, and the margin that their surveys must leave. A survey below its floor stays
 * paused until its inventory is read again, which every change here makes due.
 */
export function createFloors({ db, audit, known }: Needs) {
  const terms = async (supplierKey: string): Promise<MarginTerms> => {
    const row = await findSupplier(db, supplierKey)
    if (!row) throw new Problem('not-found')
    return marginTermsOf(row, await surveyFloors(db, supplierKey))
  }
  return {
    /** Reads a supplier's commission and the floor of its surveys; throws 'not-found'. */
    terms,
    /** Writes a supplier's commission and the floor of its surveys; throws 'not-found'. */
    set: async (staff: Staff, supplierKey: string, wanted: Floor & { feePercent: number }): Promise<MarginTerms> => {
      await transaction(db, async (tx) => {
        if (!(await saveMarginTerms(tx, supplierKey, wanted))) throw new Problem('not-found')
        await makeInventoryDue(tx, supplierKey)
        // Without amounts, because not every reader of the log may see them.
        const auditEntry = { actorId: staff.userId, ip: staff.ip, action: 'suppliers.floor' }
        await audit.record(tx, { ...auditEntry, subject: `supplier:${supplierKey}` })
      })
      known.forget()
      return terms(supplierKey)
    },
    /** Gives a survey a floor of its own; with null, its supplier's floor applies again. */
    setOfSurvey: async (
      staff: Staff,
      { surveyId, supplierKey }: { surveyId: string; supplierKey: string },
      floor: Floor | null,
    ): Promise<void> => {
      await transaction(db, async (tx) => {
        await saveSurveyFloor(tx, { surveyId, supplierKey, floor })
        await makeInventoryDue(tx, supplierKey)
        const auditEntry = { actorId: staff.userId, ip: staff.ip, action: 'suppliers.floor' }
        await audit.record(tx, { ...auditEntry, subject: `supplier:${supplierKey}` })
      })
      known.forget()
    },
  }
}
