import { serverArea } from '../../../platform/server/area.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { listOpenRings, readWaitingRings } from './desk-store.ts'
import { ringsName, ringsRecord } from './recorded.ts'
import { ringsJobs } from './jobs.ts'
import { ringsRoutes } from './routes.ts'
import { createRings, type RingNeeds } from './service.ts'
import { ringsWords } from './words.ts'

export const ringsArea = serverArea({
  name: 'rings',
  needs: [
    'audit',
    'users',
    'access',
    'notifications',
    'wallet',
    'visitors',
    'affiliates',
    'surveys',
    'redemptions',
    'panelists',
  ],
  build: (given: RingNeeds) => ({ rings: createRings(given) }),
  provides: {
    browserSeen: ({ rings }) => rings.browserSeen,
    payoutAsked: ({ rings }) => rings.payoutAsked,
    overturned: ({ rings }) => rings.overturned,
  },
  routes: (app, { rings }) => ringsRoutes(app, { rings }),
  jobs: (jobs, { rings }) => ringsJobs(jobs, { rings }),
  personalData: ({ rings }) => ({ exports: { links: rings.exportOf }, erase: rings.erase }),
  records: () =>
    ringsRecord.finding({
      ring: async (ids) =>
        new Map(
          ids.map((id) => [
            id,
            {
              name: ringsName('named_ring', { ring: Number(id) }),
              href: documentPaths.ring.replace(':ringId', encodeURIComponent(id)),
              right: 'rings.view' as const,
            },
          ]),
        ),
    }),
  checks: ({ rings }) => [rings.check],
  forDesk: (_services, { db }) => ({
    waiting: [
      {
        kind: 'rings',
        permission: 'rings.decide',
        pageNeeds: 'rings.view',
        href: `${documentPaths.rings}?state=open`,
        read: () => readWaitingRings(db),
      },
    ],
    alerts: [
      {
        rule: 'ringFound',
        permission: 'rings.decide',
        pageNeeds: 'rings.view',
        href: (ringId) => documentPaths.ring.replace(':ringId', encodeURIComponent(ringId)),
        finds: async () =>
          (await listOpenRings(db)).map(({ ring_id: ringId, size }) => ({
            subject: String(ringId),
            name: String(ringId),
            value: size,
            expected: null,
          })),
      },
    ],
  }),
  words: ringsWords,
})
