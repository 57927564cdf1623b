import { serverArea } from '../../../platform/server/area.ts'
import { supplierAdminRoutes } from './admin-routes.ts'
import { describeForDesk } from './for-desk.ts'
import { supplierJobs } from './jobs.ts'
import { supplierMetrics } from './metrics.ts'
import { supplierRoutes } from './routes.ts'
import { createSuppliers, type SuppliersOptions } from './service.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { readCallbackNames, readNames, readReportNames } from './named-store.ts'
import { suppliersName, suppliersRecord } from './recorded.ts'
import { getAlias } from './aliases-store.ts'
import { supplierState } from './live-store.ts'
import { connectionMessage } from '../contract/connection-messages.ts'
import { createSupplierTrail } from './trail.ts'
import { suppliersWords } from './words.ts'
import { oldRefusals } from './retention-store.ts'
import { supplierPeriods } from '../contract/retention.ts'

export const suppliersArea = serverArea({
  name: 'suppliers',
  needs: ['approvals', 'surveys', 'users', 'legal', 'profiler', 'audit'],
  settings: supplierPeriods,
  sealed: [
    { table: 'suppliers', column: 'secret_sealed', purpose: 'supplier-secrets' },
    { table: 'suppliers', column: 'previous_sealed', purpose: 'supplier-secrets' },
    { table: 'supplier_settings', column: 'sealed', purpose: 'supplier-secrets' },
  ],
  build: (given: SuppliersOptions) => ({
    suppliers: createSuppliers(given),
    supplierTrail: createSupplierTrail(given),
  }),
  secondApprovals: ({ suppliers }) => [suppliers.goingLive.step],
  provides: {
    supplierState: () => ({ ...supplierState, aliasOf: getAlias }),
    walls: ({ suppliers }) => suppliers.walls,
  },
  records: (_services, { db }) => {
    const pageOf = (key: string) => documentPaths.supplier.replace(':supplierKey', encodeURIComponent(key))
    return suppliersRecord.finding({
      supplier: async (ids) =>
        new Map(
          (await readNames(db, [ids])).map(({ supplier_key: key, name }) => [
            key,
            { name, href: pageOf(key), right: 'suppliers.view' },
          ]),
        ),
      reconciliation: async (ids) =>
        new Map(
          (await readReportNames(db, [ids.filter(isId)])).map((row) => [
            row.reconciliation_id,
            {
              name: suppliersName('named_reconciliation', { fileName: row.file_name, supplier: '' }),
              refs: { supplier: { kind: 'supplier', id: row.supplier_key } },
              href: pageOf(row.supplier_key),
              right: 'suppliers.view',
            },
          ]),
        ),
      callback: async (ids) =>
        new Map(
          (await readCallbackNames(db, [ids.filter(isId)])).map((row) => [
            row.callback_id,
            {
              name: suppliersName('named_callback', { event: row.event_id, supplier: '' }),
              refs: { supplier: { kind: 'supplier', id: row.supplier_key } },
              href: documentPaths.callbacks,
              right: 'suppliers.view',
            },
          ]),
        ),
    })
  },
  // One step, shared with the live survey of the surveys area: either one gives members something to do.
  opening: ({ suppliers }) => [
    {
      code: 'live-survey',
      href: documentPaths.surveysAdmin,
      isRequired: true,
      title: { code: 'surveys-opening.title', values: {} },
      todo: { code: 'surveys-opening.todo', values: {} },
      isDone: async () =>
        (await suppliers.partners.isAnyLive()) ||
        (await suppliers.settings.list()).some(
          ({ isActive, isLive, inventory }) => isActive && isLive && inventory.state === 'good',
        ),
    },
    {
      code: 'suppliers-called',
      href: documentPaths.suppliers,
      isRequired: false,
      title: connectionMessage('openingTitle'),
      todo: connectionMessage('openingTodo'),
      isDone: async () => !(await suppliers.connections.isAnyStopped()),
      stays: true,
    },
  ],
  metrics: () => supplierMetrics,
  forDesk: (_services, { db }) => describeForDesk(db),
  words: suppliersWords,
  retains: [
    {
      period: supplierPeriods.refusalDays,
      ...oldRefusals,
    },
  ],
  personalData: ({ suppliers: { aliases } }) => ({ exports: { suppliers: aliases.exportOf }, erase: aliases.erase }),
  routes: (app, { suppliers }) => {
    supplierRoutes(app, { suppliers })
    supplierAdminRoutes(app, { suppliers })
  },
  jobs: (jobs, { suppliers }) => supplierJobs(jobs, { suppliers }),
})
