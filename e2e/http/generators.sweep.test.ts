import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiDocument } from '../../app/server/openapi/api-document.ts'
import { houseRoot } from '../../app/testing/house.ts'

/*
 * Three makers of clients that we did not write read the document, and the compiler reads what they make: so the document is one that
 * programs can be written against, also by those who read OpenAPI otherwise than we do.
 */
const run = promisify(execFile)
const modules = join(houseRoot, 'node_modules')
const binary = (name: string): string =>
  [join(houseRoot, 'e2e/node_modules', name), join(modules, name)].find((path) => existsSync(path)) ?? name

let folder: string
let source: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuppence-generators-'))
  source = join(folder, 'openapi.json')
  await writeFile(source, JSON.stringify(apiDocument()))
  await symlink(modules, join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const node = (path: string, ...words: string[]) =>
  run(process.execPath, [path, ...words], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })

/** Compiles all that was made in a folder, as strictly as our own programs; answers what the compiler says. */
async function compile(made: string): Promise<string> {
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    types: [],
  }
  const project = join(folder, `tsconfig.${made}.json`)
  await writeFile(project, JSON.stringify({ compilerOptions: options, include: [made] }))
  const told = await node(join(modules, 'typescript-7/bin/tsc'), '-p', project).catch(
    (error: { stdout: string }) => error,
  )
  return told.stdout
}

async function filesIn(made: string): Promise<string[]> {
  const names = await readdir(join(folder, made), { recursive: true })
  return names.filter((name) => name.endsWith('.ts'))
}

test('openapi-typescript makes types of it, and they compile with a call', async () => {
  await mkdir(join(folder, 'types'))
  await node(binary('openapi-typescript/bin/cli.js'), source, '-o', join(folder, 'types/schema.d.ts'))
  const use = `import type { operations, components } from './schema'
type Asked = NonNullable<operations['getAllPanelist']['parameters']['query']>
export const asked: Asked = { limit: 10, status: 'active' }
export const code = (failure: components['schemas']['Failure']): string => failure.code
export const row = (answer: operations['getAllPanelist']['responses'][200]['content']['application/json']): string =>
  answer.data.rows[0]?.panelistId ?? ''
`
  await writeFile(join(folder, 'types/use.ts'), use)
  expect(await compile('types')).toBe('')
  await writeFile(join(folder, 'types/use.ts'), `${use}export const wrong: Asked = { limit: 'ten' }\n`)
  expect(await compile('types')).toContain('error TS2322')
}, 300_000)

test('@hey-api/openapi-ts makes a client of it, which compiles', async () => {
  await node(
    binary('@hey-api/openapi-ts/bin/run.js'),
    '-i',
    source,
    '-o',
    join(folder, 'hey'),
    '-c',
    '@hey-api/client-fetch',
  )
  expect((await filesIn('hey')).length).toBeGreaterThan(2)
  expect(await compile('hey')).toBe('')
}, 300_000)

test('orval makes a client of it, which compiles', async () => {
  const config = { panel: { input: source, output: { target: join(folder, 'orval/client.ts'), client: 'fetch' } } }
  await writeFile(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}\n`)
  await node(binary('orval/dist/bin/orval.mjs'), '--config', join(folder, 'orval.config.mjs'))
  expect((await filesIn('orval')).length).toBeGreaterThan(0)
  expect(await compile('orval')).toBe('')
}, 300_000)
