import type { Say } from '../../../platform/words/text.ts'
import type { affiliates } from '../words/en/affiliates.ts'

const builtInTypes = [1, 2, 3, 4, 5, 6] as const

/** Returns the name of an affiliate type in the reader's language; a type that a panel has added keeps its own name. */
export function nameType(say: Say<typeof affiliates.words>, id: number, written: string): string {
  const one = builtInTypes.find((number) => number === id)
  return one ? say(`type_${one}`) : written
}
