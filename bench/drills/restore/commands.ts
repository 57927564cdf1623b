import { spawn } from 'node:child_process'
import { programOf, secretKey } from '../../product.ts'

export type Room = {
  /** Settings of the program beside those that every drill has: where the database is, above all. */
  env: Readonly<Record<string, string>>
  fromSource: boolean
  /** The user as whom the command runs, where that is another than ours. */
  user?: { uid: number; gid: number }
}

/** How a command ended, and everything that it wrote. */
export type Ended = { code: number | null; out: string; ms: number }

/** The environment of the drill's processes: a path, and none of the caller's settings. */
export const surroundings = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  SANDBOX_PORT: '0',
  DEMO: '0',
  LOG_LEVEL: 'error',
  PORT: '0',
  SECRET_KEY: secretKey,
})

/** Runs a command of the product to its end. */
export function runCommand(words: readonly string[], { env, fromSource, user }: Room): Promise<Ended> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...programOf(fromSource), ...words], {
      env: { ...surroundings(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Settings of other programs are looked for in the folders above, where another user may not read.
      ...(user ? { ...user, cwd: '/' } : {}),
    })
    let out = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (out += String(text)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, ms: performance.now() - began }))
  })
}

/** The same, for a command that has to succeed. */
export async function runWell(words: readonly string[], room: Room): Promise<Ended> {
  const ended = await runCommand(words, room)
  if (ended.code !== 0) throw new Error(`tuppence ${words.join(' ')} ended with ${ended.code}: ${ended.out.trim()}`)
  return ended
}

/**
 * Runs what the manual asks for after a restore, and lists what is wrong: migrations, every check of the books and of the
 * areas, and the doctor. `expected` are lines of the doctor that a drill's world earns.
 */
export async function checkRestored(room: Room, expected: readonly RegExp[]): Promise<string[]> {
  const wrong: string[] = []
  for (const words of [['migrate'], ['ledger', 'check', '--full']]) {
    const { code, out } = await runCommand(words, room)
    if (code !== 0) wrong.push(`tuppence ${words.join(' ')} ended with ${code}: ${out.trim().slice(0, 600)}`)
  }
  const { code, out } = await runCommand(['doctor'], room)
  const bad = out.split('\n').filter((line) => line.startsWith('wrong'))
  wrong.push(...bad.filter((line) => !expected.some((one) => one.test(line))).map((line) => `doctor: ${line}`))
  if (code !== 0 && bad.length === 0) wrong.push(`tuppence doctor ended with ${code}: ${out.trim().slice(0, 600)}`)
  return wrong
}
