import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../run/install.mjs', import.meta.url))
const lock = { lockfileVersion: 3, packages: { '': {}, web: {}, 'node_modules/one': { version: '1.0.0' } } }

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tuppence-installing-'))
  await writeFile(
    join(home, 'npm.cjs'),
    "require('node:fs').mkdirSync('node_modules', { recursive: true }); require('node:fs').writeFileSync('npm-ran', '')",
  )
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** A checkout in which these folders are links to another place, and the output of an installation that starts in it. */
async function installIn(name: string, linked: string[]): Promise<{ said: string; ran: boolean }> {
  const checkout = join(home, name)
  await mkdir(join(checkout, 'run'), { recursive: true })
  await mkdir(join(home, 'elsewhere'), { recursive: true })
  if (!linked.includes('web')) await mkdir(join(checkout, 'web'))
  for (const folder of linked) await symlink(join(home, 'elsewhere'), join(checkout, folder))
  await cp(script, join(checkout, 'run', 'install.mjs'))
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify(lock))
  const env = { ...process.env, npm_execpath: join(home, 'npm.cjs') }
  const { stderr } = spawnSync(process.execPath, [join(checkout, 'run', 'install.mjs')], { cwd: checkout, env })
  return { said: String(stderr), ran: existsSync(join(checkout, 'npm-ran')) }
}

test('packages are installed where they are missing', async () => {
  expect(await installIn('plain', [])).toEqual({ said: '', ran: true })
})

test.each([['node_modules'], ['web/node_modules'], ['web']])(
  'packages are never installed through the link %s, and one line says so',
  async (link) => {
    expect(await installIn(link.replaceAll('/', '-'), [link])).toEqual({
      said: `The packages are not those of the lockfile, and ${link} is a link: install them where it leads\n`,
      ran: false,
    })
  },
)
