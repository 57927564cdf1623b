import type { Plugin } from 'vite'

/** Finds a cycle of files in which each needs the next before any of them has run; null if there is none. */
export function findRing(importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return path.slice(path.indexOf(file))
    if (done.has(file)) return null
    for (const next of importsOf.get(file) ?? []) {
      const ring = follow(next, [...path, file])
      if (ring) return ring
    }
    done.add(file)
    return null
  }
  for (const file of importsOf.keys()) {
    const ring = follow(file, [])
    if (ring) return ring
  }
  return null
}

/**
 * Fails the build when two of its files need each other at start-up, because the first to run would find nothing in
 * the other.
 */
export function forbidChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const ring = findRing(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (ring) this.error(`These files of the program need each other at their start: ${ring.join(', ')}`)
    },
  }
}
