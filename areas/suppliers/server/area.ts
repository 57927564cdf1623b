import { walletSettings } from '../../wallet/contract.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { serverArea } from '../../../platform/server/area.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import { supplierAdminRoutes } from './admin-routes.ts'
import { supplierJobs } from './jobs.ts'
import { supplierRoutes } from './routes.ts'
import { createSuppliers, type SuppliersOptions } from './service.ts'

type Given = Omit<SuppliersOptions, 'questions' | 'paysAtOnce'> & {
  profiler: Pick<Profiler, 'questionsById'>
  chosen: Chosen
  /** False in a past in which nothing is paid the quick way. */
  paysAtOnce?: boolean
}

export const suppliersArea = serverArea({
  name: 'suppliers',
  needs: ['surveys', 'users', 'profiler', 'audit'],
  build: ({ profiler, chosen, paysAtOnce = true, ...given }: Given) => ({
    suppliers: createSuppliers({
      ...given,
      questions: () => profiler.questionsById().values(),
      paysAtOnce: () => paysAtOnce && chosen.get(walletSettings.holdDays) === 0,
    }),
  }),
  provides: {
    isSupplierKnown:
      ({ suppliers }) =>
      async (supplierKey: string): Promise<boolean> =>
        (await suppliers.settings.list()).some((one) => one.supplierKey === supplierKey && one.isActive),
  },
  routes: (app, { suppliers }) => {
    supplierRoutes(app, { suppliers })
    supplierAdminRoutes(app, { suppliers })
  },
  jobs: (jobs, { suppliers }) => supplierJobs(jobs, { suppliers }),
})
