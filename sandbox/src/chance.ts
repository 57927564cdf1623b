import { createHash } from 'node:crypto'

const range = 2 ** 32

/** A source of chance that gives the same numbers, from 0 to just below 1, for the same seed. */
export function seededChance(seed: string): () => number {
  let count = 0
  return () => {
    count += 1
    return createHash('sha256').update(`${seed}:${count}`).digest().readUInt32BE() / range
  }
}
