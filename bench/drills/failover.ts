import { print } from '../measure.ts'
import { failoverDrill } from './failover/drill.ts'

/**
 * `npm run drill:failover`: the leader of a Patroni cluster is lost nine times, in three ways, under load behind PgBouncer. Needs
 * Debian's etcd, patroni, haproxy, pgbouncer and postgresql.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const scale = Number(process.env['DRILL_SCALE'] ?? 1)
const seed = Number(process.env['DRILL_SEED'] ?? Date.now() % 1_000_000)
const rounds = Math.max(3, Math.round(9 * scale))
const began = Date.now()
const { wrong, lines } = await failoverDrill(
  { rounds, people: Math.max(200, Math.round(2_000 * scale)), clients: 12, seed },
  (line) => print(`  ${line}`),
)
print(`\n${rounds} leaders lost in ${Math.round((Date.now() - began) / 1000)} s, seed ${seed}:`)
for (const line of lines) print(`  ${line}`)
for (const line of wrong.slice(0, 30)) print(`  WRONG: ${line}`)
print(wrong.length === 0 ? '  nothing acknowledged is lost, and no process ended' : `  ${wrong.length} are wrong`)
process.exit(wrong.length === 0 ? 0 : 1)
