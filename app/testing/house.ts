import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, for tests that look at the house itself. */
export const houseRoot = fileURLToPath(new URL('../..', import.meta.url))

const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'test-results'])

/** Every file below a folder of the house, as a path from the root with forward slashes; built and installed ones left out. */
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

/** Every file that the server is made of, its commands and its areas' SQL included, but not the worlds of its tests. */
export const serverFiles = (): string[] =>
  ['app', 'areas', 'platform/server']
    .flatMap(houseFiles)
    .filter((path) => !/^app\/(?:web|testing)\//.test(path) && !/^areas\/(?:web\.ts$|[^/]+\/(?!server\/))/.test(path))

/** A file's text. */
export const textOf = (path: string): string => readFileSync(join(houseRoot, path), 'utf8')

/** Program text without its comments, in which words may mean anything. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
export const isProgram = (path: string): boolean => /\.(ts|tsx|mjs|cjs)$/.test(path) && !path.endsWith('.d.ts')
