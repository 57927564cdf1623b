import { documentPaths } from '../../../platform/contract/addresses.ts'
import { minimumAge } from '../../../platform/contract/fields.ts'
import { impact, serverArea } from '../../../platform/server/area.ts'
import type { Named } from '../../../platform/server/recorded.ts'
import { legalDocuments, legalMessage } from '../contract.ts'
import { placeSettings } from '../../places/contract.ts'
import { siteSettings } from '../../site/contract/settings.ts'
import { legalRecord } from './recorded.ts'
import { legalRoutes } from './routes.ts'
import { createLegal } from './service.ts'
import { legalWords } from './words.ts'

type Given = Parameters<typeof createLegal>[0]

export const legalArea = serverArea({
  name: 'legal',
  needs: ['audit', 'site', 'users'],
  ports: ['isTakenOver'],
  build: (given: Given) => ({ legal: createLegal(given) }),
  impacts: ({ legal: { texts } }) => [
    impact(siteSettings.pointsPerDollar, (next) => texts.statedOtherwise('pointsPerDollar', next)),
    impact(placeSettings.minimumAge, (next) => texts.statedOtherwise('minimumAge', next)),
    impact(placeSettings.minimumAges, (next) =>
      texts.statedOtherwise('minimumAge', Math.max(minimumAge, ...Object.values(next))),
    ),
  ],
  opening: ({ legal }) => [
    {
      code: 'legal-texts',
      href: documentPaths.legalAdmin,
      isRequired: true,
      title: legalMessage('bothPublished'),
      todo: legalMessage('bothPublishedText'),
      isDone: legal.texts.isPublished,
    },
  ],
  retains: [{ forEver: legalMessage('forEver') }],
  words: legalWords,
  records: () => legalRecord.finding({ legal: async (ids) => new Map(ids.flatMap(namedText)) }),
  routes: (app, { legal }) => legalRoutes(app, { legal }),
})

/** The page where staff edit a text, with the name of the text on that page. */
const namedText = (id: string): [string, Named][] =>
  legalDocuments
    .filter((document) => document === id)
    .map((document) => [
      id,
      {
        name: { code: `legal-audit.document_${document}`, values: {} },
        href: `${documentPaths.legalAdmin}?text=${document}`,
        right: 'legal.view',
      },
    ])
