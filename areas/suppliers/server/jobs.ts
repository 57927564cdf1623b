import type { Jobs } from '../../../platform/server/jobs.ts'
import { readCatalogues } from './catalogue-store.ts'
import { askInventories } from './inventory.ts'
import { eraseAtSuppliers } from './partners.ts'
import type { Suppliers } from './service.ts'

const everyMinute = '* * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyNight = '25 2 * * *'
const everyHour = '41 * * * *'

/**
 * Registers the jobs that request inventories, read catalogues, apply reports, count daily figures, and remove old
 * data.
 */
export function supplierJobs(jobs: Jobs, { suppliers }: { suppliers: Suppliers }): void {
  jobs.every(everyMinute, askInventories, async () => {
    await suppliers.inventory.askDue()
  })
  jobs.every(everyMinute, readCatalogues, async () => {
    await suppliers.catalogues.readDue()
  })
  jobs.every(everyMinute, eraseAtSuppliers, async () => {
    await suppliers.partners.eraseDue()
  })
  jobs.define('suppliers.reconcile', ({ reconciliationId }) => suppliers.reconciliation.work(String(reconciliationId)))
  jobs.every(everyTenMinutes, 'suppliers.count-recent', () => suppliers.scorecard.countRecent())
  jobs.every(everyNight, 'suppliers.count-again', () => suppliers.scorecard.countAgain())
  jobs.every(everyHour, 'suppliers.trim-refusals', async () => {
    await suppliers.trimRefusals()
    await suppliers.connections.forgetOldCalls()
    await suppliers.maps.forgetOldGaps()
    await suppliers.forgetOldListed()
    await suppliers.forgetOldAliases()
  })
}
