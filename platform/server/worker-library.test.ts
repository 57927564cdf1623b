import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { houseRoot } from '../../app/testing/house.ts'

const library = join(houseRoot, 'platform/server/worker-library.ts')

test('no configuration of the job library is looked for, here or in the folders above', async () => {
  const above = await mkdtemp(join(tmpdir(), 'tuppence-worker-library-'))
  const here = join(above, 'here')
  await mkdir(here)
  for (const [folder, name] of [
    [here, '.config.js'],
    [above, '.graphile-workerrc.js'],
    [above, 'graphile-worker.config.cjs'],
  ] as const)
    await writeFile(join(folder, name), `process.stdout.write('ran ${name}\\n'); throw new Error('no')`)
  const program = `
    const { run, runMigrations } = await import(${JSON.stringify(library)})
    process.stdout.write(typeof run + ' ' + typeof runMigrations)`
  try {
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: here })
    expect(stdout).toBe('function function')
  } finally {
    await rm(above, { recursive: true })
  }
})
