import { print } from '../measure.ts'
import { archiveDrill } from './restore/archive.ts'
import { loseDatabase, restoreAndJudge } from './restore/drill.ts'

/**
 * `npm run drill:restore` destroys the database of a panel that is at work and restores it from the backup. `PGBACKREST=1` does so
 * with Debian's PostgreSQL and pgBackRest: to a moment, and to the end of the archive. `DRILL_SCALE` makes it smaller.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const scale = Number(process.env['DRILL_SCALE'] ?? 1)
const many = (full: number, atLeast: number): number => Math.max(atLeast, Math.round(full * scale))
const size = {
  people: many(3_000, 60),
  clients: 6,
  seconds: many(120, 6),
  seed: Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000),
  fromSource: false,
}
const say = (line: string): void => print(`  ${line}`)

async function run(): Promise<{ wrong: string[]; lines: string[] }> {
  if (process.env['PGBACKREST']) return archiveDrill(size, say)
  const lost = await loseDatabase(size, say)
  try {
    const { wrong, lines } = await restoreAndJudge(lost, size.fromSource)
    return { wrong, lines: [...lost.lines, ...lines] }
  } finally {
    await lost.remove()
  }
}

const began = Date.now()
const { wrong, lines } = await run()
print(`\nin ${Math.round((Date.now() - began) / 1000)} s, seed ${size.seed}:`)
for (const line of lines) say(line)
for (const line of wrong.slice(0, 30)) say(`WRONG: ${line}`)
say(
  wrong.length === 0
    ? 'every acknowledged movement is there once, and every check passed'
    : `${wrong.length} are wrong`,
)
process.exit(wrong.length === 0 ? 0 : 1)
