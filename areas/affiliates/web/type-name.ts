import type { Say } from '../../../platform/words/text.ts'
import type { affiliates } from '../words/en/affiliates.ts'

const known = [1, 2, 3, 4, 5, 6] as const

/** Names a kind of affiliates in the reader's words; a kind that no installation comes with keeps its own name. */
export function nameType(say: Say<typeof affiliates.words>, id: number, written: string): string {
  const one = known.find((number) => number === id)
  return one ? say(`type_${one}`) : written
}
