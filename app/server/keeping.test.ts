import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const children = new URL('../../run/children.mjs', import.meta.url).href
let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tuppence-keeping-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/**
 * Runs a program as `npm start` runs the server; `lives` says what it does in each of its runs. Returns how often it
 * was started.
 */
async function keep(name: string, lives: readonly string[]): Promise<{ code: number; starts: number; said: string }> {
  const program = join(home, `${name}.mjs`)
  const notes = join(home, `${name}.starts`)
  await writeFile(notes, '')
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(notes)}, 'x')
    const life = readFileSync(${JSON.stringify(notes)}, 'utf8').length
    const ready = () => new Promise((resolve) => process.send('ready', resolve))
    ${lives.map((life, i) => `if (life === ${i + 1}) { ${life} }`).join('\n')}`,
  )
  const parent = `const { runTogether } = await import(${JSON.stringify(children)})
    process.exit(await runTogether([{ name: 'server', keep: true, args: [${JSON.stringify(program)}] }]))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += String(text)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, starts: (await readFile(notes, 'utf8')).length, said }
}

test('a server that dies while it serves is started again; asked to end, everything ends', async () => {
  const killed = `await ready(); process.kill(process.pid, 'SIGKILL')`
  const failed = 'await ready(); process.exit(3)'
  const { code, starts, said } = await keep('dying', [killed, failed, 'await ready()'])
  expect({ code, starts }).toEqual({ code: 0, starts: 3 })
  expect(said).toContain('The server ended by SIGKILL: starting it again in 0.5 s.')
  expect(said).toContain('The server ended with code 3: starting it again in 1 s.')
})

test('a server that never came to serve has said why, and is not started again', async () => {
  expect(await keep('refusing', ['process.exit(7)'])).toEqual({
    code: 7,
    starts: 1,
    said: 'The server ended: stopping.\n',
  })
})

test('what npm ran ends when npm is asked to stop, although npm tells only its shell', async () => {
  const program = join(home, 'serving.mjs')
  await writeFile(program, `process.stdout.write('serving'); setInterval(() => undefined, 1_000)`)
  const parent = join(home, 'parent.mjs')
  await writeFile(
    parent,
    `const { runTogether } = await import(${JSON.stringify(children)})
    const code = await runTogether([{ name: 'server', keep: true, args: [${JSON.stringify(program)}] }])
    process.stdout.write(' ended')
    process.exit(code)`,
  )
  // The second command keeps the shell from becoming the program itself, as in npm's.
  const shell = spawn('sh', ['-c', `"$0" "$1"; exit`, process.execPath, parent], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shell.stdout.on('data', (text: Buffer) => {
    said += String(text)
    if (said === 'serving') shell.kill('SIGTERM')
  })
  await once(shell.stdout, 'close')
  expect(said).toBe('serving ended')
})
