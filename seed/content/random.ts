export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** A key, as often as its weight says. */
  weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
  shuffled: <T>(items: readonly T[]) => T[]
}

/** Numbers that look random and are the same for the same seed: mulberry32. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('nothing to pick from')
      return items[int(0, items.length - 1)] as T
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries<number>(weights)
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const hit = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)
      if (!hit) throw new Error('nothing to weigh')
      return hit[0] as K
    },
    shuffled<T>(items: readonly T[]): T[] {
      const cards = [...items]
      for (let last = cards.length - 1; last > 0; last--) {
        const other = int(0, last)
        ;[cards[last], cards[other]] = [cards[other] as T, cards[last] as T]
      }
      return cards
    },
  }
}
