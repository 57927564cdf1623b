import { documentPaths } from '../../../platform/contract/addresses.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { serverArea } from '../../../platform/server/area.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { vendorSettings } from '../contract/settings.ts'
import { describeForDesk } from './for-desk.ts'
import { vendorJobs } from './jobs.ts'
import { vendorMails } from './mail.ts'
import { runsNamed } from './named-store.ts'
import { vendorName, vendorsRecord } from './recorded.ts'
import { vendorRoutes } from './routes.ts'
import { createVendors } from './service.ts'
import { vendorWords } from './words.ts'

export const vendorsArea = serverArea({
  name: 'vendors',
  needs: ['users', 'affiliates', 'auth', 'audit', 'approvals'],
  settings: vendorSettings,
  mails: vendorMails,
  sealed: [
    { table: 'vendor_accounts', column: 'target_sealed', purpose: 'payee' },
    { table: 'vendor_payouts', column: 'target_sealed', purpose: 'payee' },
  ],
  build: (given: Parameters<typeof createVendors>[0]) => ({ vendors: createVendors(given) }),
  provides: { earnings: ({ vendors }) => vendors.earnings },
  secondApprovals: ({ vendors }) => [vendors.runs.step],
  routes: (app, { vendors }) => vendorRoutes(app, { vendors }),
  jobs: (jobs, { vendors }) => vendorJobs(jobs, { vendors }),
  checks: ({ vendors }) => [vendors.check],
  personalData: ({ vendors }) => ({ exports: { earnings: vendors.exportOf }, erase: vendors.erase }),
  records: (_services, { db }) =>
    vendorsRecord.finding({
      'vendor-run': async (ids) =>
        new Map(
          (await runsNamed(db, [ids.filter(isId)])).map(({ run_id: id, proposed_at: at }) => [
            id,
            {
              name: vendorName('named_vendor-run', { at: formatDateTime(at.toISOString()) }),
              href: documentPaths.vendorRun.replace(':runId', encodeURIComponent(id)),
              right: 'vendors.pay',
            },
          ]),
        ),
    }),
  forDesk: ({ vendors }, { db }) => describeForDesk(db, vendors.accounts),
  words: vendorWords,
})
