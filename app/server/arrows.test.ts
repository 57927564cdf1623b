import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { houseRoot } from '../test/house.ts'

const imports = (path: string) => `import { thing } from '${path}'\nexport const other = thing\n`
const thing = 'export const thing = 1\n'

/** What the gate says to a small house with these files. */
async function gateOn(files: Record<string, string>): Promise<{ status: number | null; said: string }> {
  const house = await mkdtemp(join(tmpdir(), 'tuppence-arrows-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), text)
  }
  const { status, stderr } = spawnSync(process.execPath, [join(houseRoot, 'run/arrows.mjs'), house], {
    encoding: 'utf8',
  })
  await rm(house, { recursive: true })
  return { status, said: stderr }
}

const forbidden = [
  ['a web feature imports another', 'web/src/features/wallet/x.ts', '../redeem/y.ts', 'features-are-separate'],
  ['ui imports a feature', 'web/src/ui/x.ts', '../features/redeem/y.ts', 'ui-knows-nothing'],
  ['web imports the server', 'web/src/main.ts', '../../server/src/platform/y.ts', 'web-knows-contract-only'],
  [
    'the contract imports the server',
    'contract/src/x.ts',
    '../../server/src/platform/y.ts',
    'contract-needs-typebox-only',
  ],
  ['rules import their store', 'server/src/modules/wallet/rules.ts', './store.ts', 'module-rules'],
  ['routes import their store', 'server/src/modules/wallet/routes.ts', './store.ts', 'module-routes'],
  [
    "a service imports another's store",
    'server/src/modules/wallet/service.ts',
    '../users/store.ts',
    'modules-hand-in-each-other',
  ],
  ['a module knows a later one', 'server/src/modules/users/service.ts', '../wallet/service.ts', 'order-users'],
  ['platform imports a module', 'server/src/platform/x.ts', '../modules/users/service.ts', 'platform-knows-no-module'],
  ['the sandbox imports the server', 'sandbox/src/main.ts', '../../server/src/platform/y.ts', 'sandbox-plays-outside'],
  ['a module is not in the order', 'server/src/modules/extras/main.ts', '../../platform/y.ts', 'modules-are-listed'],
] as const

let planted = { status: null as number | null, said: '' }
beforeAll(async () => {
  const files = forbidden.map(([, from, path]) => ({ [from]: imports(path), [join(dirname(from), path)]: thing }))
  planted = await gateOn(Object.assign({}, ...files.toReversed()))
})

test.each(forbidden)('the gate stops it when %s', (_, from, _path, rule) => {
  expect(planted.status).toBe(1)
  const about = planted.said.split('\n').filter((line) => line.startsWith(from))
  expect(about.join('\n')).toContain(`(${rule})`)
})

test('the gate stops two files that need each other', async () => {
  const { status, said } = await gateOn({
    'contract/src/a.ts': imports('./b.ts'),
    'contract/src/b.ts': imports('./a.ts'),
  })
  expect(status).toBe(1)
  expect(said).toContain('(no-cycles)')
})

test('the gate lets an allowed import pass', async () => {
  const { status, said } = await gateOn({ 'contract/src/a.ts': imports('./b.ts'), 'contract/src/b.ts': thing })
  expect(said).toBe('')
  expect(status).toBe(0)
})

test('the gate is not content with having read nothing', async () => {
  const empty = await gateOn({})
  const unread = await gateOn({
    'contract/src/a.ts': imports('./b.ts'),
    'contract/src/b.ts': thing,
    'server/readme.md': '',
  })
  expect(empty).toMatchObject({ status: 1, said: expect.stringContaining('0 modules') })
  expect(unread).toMatchObject({ status: 1, said: expect.stringContaining('server: 0 modules') })
})
