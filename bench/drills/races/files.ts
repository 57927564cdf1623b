import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tests that the drill has to run; a test of the drill compares this list with what is found. */
export const raceFiles: readonly string[] = [
  'areas/affiliates/server/clicks.test.ts',
  'areas/affiliates/server/races.test.ts',
  'areas/audience/server/audience.test.ts',
  'areas/auth/server/login-links.test.ts',
  'areas/disputes/server/races.test.ts',
  'areas/finance/server/adjustments.test.ts',
  'areas/finance/server/taking-away.test.ts',
  'areas/health/server/counting.test.ts',
  'areas/invitations/server/races.test.ts',
  'areas/money/server/margin.test.ts',
  'areas/payouts/server/round-trip.sweep.test.ts',
  'areas/profiler/server/recount.test.ts',
  'areas/quality/server/races.test.ts',
  'areas/redemptions/server/deliveries.test.ts',
  'areas/redemptions/server/giving-back.test.ts',
  'areas/redemptions/server/ordering.test.ts',
  'areas/redemptions/server/races.test.ts',
  'areas/redemptions/server/undo-races.test.ts',
  'areas/suppliers/server/callbacks.test.ts',
  'areas/suppliers/server/catalogue-surveys.test.ts',
  'areas/suppliers/server/going-live.test.ts',
  'areas/suppliers/server/quarantine.test.ts',
  'areas/suppliers/server/simple-callbacks.test.ts',
  'areas/suppliers/server/walls-consent.test.ts',
  'areas/surveys/server/demands.test.ts',
  'areas/surveys/server/entry.test.ts',
  'areas/visitors/server/races.test.ts',
  'areas/wallet/server/ledger.test.ts',
  'areas/wallet/server/sealing.test.ts',
]

/** By what a test is known whose size grows with DRILL_SCALE: it calls `scaleWork` of app/testing/pools.ts. */
const mark = /\bscaleWork\(/

/** The tests of the house whose size grows with DRILL_SCALE, in order. */
export const findRaceFiles = (house: string): string[] =>
  ['app', 'areas', 'platform']
    .flatMap((room) =>
      readdirSync(join(house, room), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(room, path).replaceAll('\\', '/'),
      ),
    )
    .filter((path) => path.endsWith('.test.ts') && mark.test(readFileSync(join(house, path), 'utf8')))
    .toSorted()

/** What is wrong with what was found: each test that is listed and was not found, or found and not listed. */
export function compareRaceFiles(found: readonly string[], listed: readonly string[] = raceFiles): string[] {
  const [there, wanted] = [new Set(found), new Set(listed)]
  return [
    ...listed.filter((path) => !there.has(path)).map((path) => `${path} is listed and was not found`),
    ...found.filter((path) => !wanted.has(path)).map((path) => `${path} was found and is not listed`),
  ]
}
