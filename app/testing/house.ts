import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, for tests that examine the sources. */
export const houseRoot = fileURLToPath(new URL('../..', import.meta.url))

const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'test-results'])

/**
 * Every file below a folder of the repository, as a path from the root with forward slashes, without built and
 * installed ones.
 */
export function houseFiles(folder = '.'): string[] {
  const found: string[] = []
  for (const entry of readdirSync(join(houseRoot, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (notOurs.has(entry.name)) continue
    if (entry.isDirectory()) found.push(...houseFiles(path))
    else found.push(relative('.', path).split(sep).join('/'))
  }
  return found
}

/** Every source file of the server, including its commands and the SQL of its areas, but not the worlds of its tests. */
export const serverFiles = (): string[] =>
  ['app', 'areas', 'platform/server']
    .flatMap(houseFiles)
    .filter((path) => !/^app\/(?:web|testing)\//.test(path) && !/^areas\/(?:web\.ts$|[^/]+\/(?!server\/))/.test(path))

/** Reads the text of a file. */
export const textOf = (path: string): string => readFileSync(join(houseRoot, path), 'utf8')

/** Removes the comments of program text, in which words may have any meaning. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

/** Whether a file is a test. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
/** Whether a file contains program text. */
export const isProgram = (path: string): boolean => /\.(ts|tsx|mjs|cjs)$/.test(path) && !path.endsWith('.d.ts')
