/** How sure we are: seen in several public handlers, or in no public source at all. */
export type Mark = 'likely' | 'unknown'

/** Something that no public source says for certain. */
export type Unknown = {
  name: string
  question: string
  mark: Mark
  /** What the sandbox plays: one at random until one is chosen. An item without variants cannot be played; somebody must be asked. */
  variants?: readonly [string, string, ...string[]]
  /** What is chosen at the start: without it no panel could work at all, so that the demo world has it confirmed. */
  starts?: string
}

/** Plays the variants of what is unknown. */
export function createVariants(items: readonly Unknown[], random: () => number) {
  const starting = items.flatMap(({ name, starts }): [string, string][] =>
    starts === undefined ? [] : [[name, starts]],
  )
  let chosen = new Map(starting)
  const variantsOf = (name: string) => items.find((item) => item.name === name)?.variants
  const playable = items.flatMap(({ name, variants }) => (variants ? [name] : []))

  return {
    /** The variant to play of an item: the chosen one, or one at random. */
    play(name: string): string {
      const variants = variantsOf(name) ?? []
      return chosen.get(name) ?? variants[Math.floor(random() * variants.length)] ?? ''
    },
    chosen: (): Readonly<Record<string, string>> => Object.fromEntries(chosen),
    /** Chooses a variant; an empty text goes back to random. Returns what is wrong in words, or null. */
    choose: (name: string, variant: string): string | null => {
      const variants = variantsOf(name)
      if (!variants) return `${name} is nothing that can be played; there are ${playable.join(', ')}`
      if (variant !== '' && !variants.includes(variant)) return `${name} is one of ${variants.join(', ')}`
      if (variant === '') chosen.delete(name)
      else chosen.set(name, variant)
      return null
    },
    reset: (): void => void (chosen = new Map(starting)),
  }
}
