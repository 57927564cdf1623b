import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Connections that no process of ours takes: for psql, the doctor and other commands, backups and a monitor. */
export const keptFree = 10

/** What there is of connections, and who takes them. */
export type Fleet = {
  /** How many roles other than a superuser may have. */
  capacity: number
  /** The pool of each process of ours that is connected now. */
  pools: number[]
  /** Connections of anybody else, and of commands of ours. */
  others: number
}

const processName = /^tuppence (?:web|worker|all) (\d+) [0-9a-f]+$/

/** The name by which a process is found among the connections: what it does, and how many it may take. */
export const newProcessName = (does: 'web' | 'worker' | 'all', poolSize: number): string =>
  `tuppence ${does} ${poolSize} ${randomBytes(4).toString('hex')}`

/** Looks who is connected to the server, which is where our processes are registered: those that died are not there any more. */
export async function readFleet(client: Pick<pg.ClientBase, 'query'>): Promise<Fleet> {
  const { rows } = await client.query<{ capacity: number; names: string[] }>(
    `select (select sum(case name when 'max_connections' then setting::int else -setting::int end)::int from pg_settings
        where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as capacity,
      array(select coalesce(application_name, '') from pg_stat_activity
        where datid is not null and usesysid is not null and pid <> pg_backend_pid()) as names`,
  )
  const { capacity = 0, names = [] } = rows[0] ?? {}
  const processes = new Map<string, number>()
  for (const name of names) {
    const size = processName.exec(name)?.[1]
    if (size) processes.set(name, Number(size))
  }
  return {
    capacity,
    pools: [...processes.values()],
    others: names.filter((name) => !processName.test(name)).length,
  }
}

/** How many connections a process that starts now may take, so that all pools can be full and others still get in. */
export const connectionsLeft = ({ capacity, pools, others }: Fleet): number =>
  capacity - pools.reduce((sum, size) => sum + size, 0) - Math.max(keptFree, others)
