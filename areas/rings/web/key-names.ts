import { useText } from '../../../platform/web/text/text.ts'
import type { RingKey } from '../contract.ts'
import { rings } from '../words/en/rings.ts'

/** Letters the way spreadsheets name their columns: A to Z, then AA. */
export function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}

/** Names keys without revealing what they are: Browser A, Payout address B. */
export function useKeyNames(keys: readonly RingKey[]): (key: number) => string {
  const say = useText(rings)
  const kinds = new Map(keys.map(({ key, kind }) => [key, kind]))
  return (key) => say(`key_${kinds.get(key) ?? 'browser'}`, { letter: letterOf(key) })
}
