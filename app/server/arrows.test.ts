import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { houseRoot } from '../testing/house.ts'

const imports = (path: string) => `import { thing } from '${path}'\nexport const other = thing\n`
const thing = 'export const thing = 1\n'

/** Runs the gate on a small house with these files, and returns its output. */
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
  ["pages import another area's", 'areas/redemptions/web/x.ts', '../../wallet/web/y.ts', 'web-areas-are-separate'],
  ['the kit imports an area', 'kit/x.ts', '../areas/redemptions/web/y.ts', 'kit-knows-nothing'],
  [
    "the browser's platform imports an area",
    'platform/web/x.ts',
    '../../areas/surveys/contract.ts',
    'web-platform-knows-identity-only',
  ],
  ['pages import a server', 'areas/wallet/web/z.ts', '../server/y.ts', 'browser-knows-contracts-only'],
  ['an area reads the list of areas', 'areas/wallet/server/z.ts', '../../list.ts', 'only-app-wires'],
  [
    'the contract imports the server',
    'areas/wallet/contract.ts',
    '../../platform/server/y.ts',
    'contracts-need-typebox-only',
  ],
  ['rules import their store', 'areas/wallet/server/rules.ts', './store.ts', 'area-rules'],
  ['routes import their store', 'areas/wallet/server/routes.ts', './store.ts', 'area-routes'],
  [
    "a service imports another's store",
    'areas/wallet/server/service.ts',
    '../../users/server/store.ts',
    'areas-hand-in-each-other',
  ],
  ['an area knows a later one', 'areas/users/server/service.ts', '../../wallet/server/service.ts', 'order-users'],
  ['a service reads words', 'areas/disputes/server/service.ts', '../words/en/y.ts', 'only-mouths-read-words'],
  [
    "a mail reads another area's words",
    'areas/disputes/server/mail.ts',
    '../../wallet/words/en/y.ts',
    'areas-read-their-own-words',
  ],
  ['pages read words of the server', 'areas/rewards/web/x.ts', '../words/en/server/y.ts', 'server-words-stay-there'],
  ['words read a catalogue', 'areas/rewards/words/en/x.ts', '../../../../platform/web/y.ts', 'words-are-data'],
  ['platform imports an area', 'platform/server/x.ts', '../../areas/users/server/service.ts', 'platform-knows-no-area'],
  ['the sandbox imports the server', 'sandbox/src/main.ts', '../../platform/server/y.ts', 'sandbox-plays-outside'],
  ['another file loads the job library', 'platform/server/z.ts', 'graphile-worker', 'job-library-is-loaded-once'],
  ['an area is not in the list', 'areas/extras/server/main.ts', '../../../platform/server/y.ts', 'areas-are-listed'],
] as const

const circle = { 'platform/contract/a.ts': imports('./b.ts'), 'platform/contract/b.ts': imports('./a.ts') }
let planted = { status: null as number | null, said: '' }
beforeAll(async () => {
  const files = forbidden.map(([, from, path]) => ({ [from]: imports(path), [join(dirname(from), path)]: thing }))
  planted = await gateOn(Object.assign({}, circle, ...files.toReversed()))
})

test.each(forbidden)('the gate stops it when %s', (_, from, _path, rule) => {
  expect(planted.status).toBe(1)
  const about = planted.said.split('\n').filter((line) => line.startsWith(from))
  expect(about.join('\n')).toContain(`(${rule})`)
})

test('the gate stops two files that need each other', () => {
  expect(planted.status).toBe(1)
  expect(planted.said).toMatch(/^platform\/contract\/[ab]\.ts.*\(no-cycles\)$/m)
})

test('the gate lets an allowed import pass', async () => {
  const { status, said } = await gateOn({
    'platform/contract/a.ts': imports('./b.ts'),
    'platform/contract/b.ts': thing,
  })
  expect(said).toBe('')
  expect(status).toBe(0)
})

test('the gate is not content with having read nothing', async () => {
  const empty = await gateOn({})
  const unread = await gateOn({
    'platform/contract/a.ts': imports('./b.ts'),
    'platform/contract/b.ts': thing,
    'areas/readme.md': '',
  })
  expect(empty).toMatchObject({ status: 1, said: expect.stringContaining('0 modules') })
  expect(unread).toMatchObject({ status: 1, said: expect.stringContaining('areas: 0 modules') })
})
