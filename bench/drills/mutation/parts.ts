/** Lines of a file, from the first that has one text to the line before the next that has the other; without them, all. */
export type Stretch = { file: string; from?: string; until?: string }
export type Part = {
  name: string
  mutated: readonly Stretch[]
  /** The tests that reach it, none of which needs a database. */
  tests: readonly string[]
}

/** What decides about money, ways in and places: each has to be held by its tests alone. */
export const parts: readonly Part[] = [
  {
    name: 'ledger',
    mutated: [{ file: 'areas/wallet/server/rules.ts' }],
    tests: ['areas/wallet/server/rules.test.ts'],
  },
  {
    name: 'redemption',
    mutated: [{ file: 'areas/redemptions/server/rules.ts' }],
    tests: ['rules', 'order-rules', 'payee-rules'].map((name) => `areas/redemptions/server/${name}.test.ts`),
  },
  {
    name: 'tokens',
    mutated: [
      { file: 'areas/auth/server/rules.ts', until: 'const oauthErrors' },
      { file: 'areas/auth/server/access-tokens.ts' },
    ],
    tests: ['areas/auth/server/rules.test.ts', 'areas/auth/server/access-tokens.test.ts'],
  },
  {
    name: 'quota places',
    mutated: [
      {
        file: 'areas/surveys/server/rules.ts',
        from: 'export function computePlaceChanges',
        until: '/** The facts about an account that entry needs',
      },
      {
        file: 'areas/surveys/server/rules.ts',
        from: 'export function leaveOutFullOptions',
        until: '/** Guesses the device',
      },
      { file: 'areas/surveys/server/rules.ts', from: 'export const transitions', until: '/** The screen-out steps' },
    ],
    tests: ['areas/surveys/server/rules.test.ts'],
  },
]

/** The stretch as `file:first-last`, counted from one; throws when a text it names is not in the file, or the wrong way round. */
export function placeStretch({ file, from, until }: Stretch, text: string): string {
  if (from === undefined && until === undefined) return file
  const lines = text.split('\n')
  const first = from === undefined ? 0 : lines.findIndex((line) => line.includes(from))
  const last = until === undefined ? lines.length : lines.findIndex((line, at) => at > first && line.includes(until))
  if (first < 0 || last < 0)
    throw new Error(`${file} has no "${first < 0 ? from : until}": see bench/drills/mutation/parts.ts`)
  return `${file}:${first + 1}-${last}`
}
