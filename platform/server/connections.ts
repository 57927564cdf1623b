import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/**
 * How many connections our processes leave free for psql, for `tuppence doctor` and other commands, for backups and
 * for a monitor.
 */
export const freeConnectionsMin = 10

/** The connections of the database: how many it allows, and who uses them. */
export type Fleet = {
  /** How many connections are available to roles other than a superuser. */
  capacity: number
  /** The pool size of each of our connected processes. */
  pools: number[]
  /** The connections used by other programs and by our commands. */
  others: number
  /** What allows no more, when it is not `max_connections`: a CONNECTION LIMIT of our role, or of the database. */
  limitOf?: 'role' | 'database'
}

/**
 * What a process does: serves people, runs jobs, counts panelists for the other processes, or the first two at once.
 */
export type ProcessKind = 'web' | 'worker' | 'audience' | 'all'

const processName = /^tuppence (?:web|worker|audience|all) (\d+) [0-9a-f]+$/

/**
 * Makes the name of a process in the database's list of connections: the kind of process, and how many connections it
 * may use.
 */
export const makeProcessName = (does: ProcessKind, poolSize: number): string =>
  `tuppence ${does} ${poolSize} ${randomBytes(4).toString('hex')}`

/**
 * Reads who is connected to the database server, as far as the tightest of its limits counts them. Our processes are
 * recognised by the names of their connections, so a dead process disappears.
 */
export async function readFleet(client: Pick<pg.ClientBase, 'query'>): Promise<Fleet> {
  const { rows } = await client.query<{ limit_of: Fleet['limitOf'] | null; capacity: number; names: string[] }>(
    `with taken as (select coalesce(application_name, '') as name, usesysid, datid from pg_stat_activity
        where datid is not null and usesysid is not null and pid <> pg_backend_pid())
      select null as limit_of, (select sum(case name when 'max_connections' then setting::int else -setting::int end)::int
          from pg_settings where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as capacity,
        array(select name from taken) as names
      union all select 'role', rolconnlimit, array(select name from taken where usesysid = r.oid)
        from pg_roles r where rolname = session_user and rolconnlimit >= 0 and not rolsuper
      union all select 'database', datconnlimit, array(select name from taken where datid = d.oid)
        from pg_database d where datname = current_database() and datconnlimit >= 0
          and not (select rolsuper from pg_roles where rolname = session_user)`,
  )
  const fleets = rows.map(({ limit_of: limitOf, capacity, names }) => ({
    ...readNames(capacity, names),
    ...(limitOf ? { limitOf } : {}),
  }))
  const [tightest] = fleets.toSorted((a, b) => countConnectionsLeft(a) - countConnectionsLeft(b))
  return tightest ?? { capacity: 0, pools: [], others: 0 }
}

function readNames(capacity: number, names: readonly string[]): Fleet {
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

/** Names the setting that allows no more connections. */
export const nameLimit = ({ limitOf }: Fleet): string =>
  limitOf === undefined ? 'max_connections' : `the CONNECTION LIMIT of the ${limitOf}`

/** Lists the names of our processes that are connected to this database. */
export async function listProcesses(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct application_name as name from pg_stat_activity where datname = current_database()',
  )
  return rows.map(({ name }) => name).filter((name) => processName.test(name))
}

/**
 * How many connections a process that starts now may use, so that all pools can be full and other programs can still
 * connect.
 */
export const countConnectionsLeft = (fleet: Fleet): number => fleet.capacity - countPromised(fleet) - countKept(fleet)

const countPromised = ({ pools }: Fleet): number => pools.reduce((sum, size) => sum + size, 0)
const countKept = ({ others }: Fleet): number => Math.max(freeConnectionsMin, others)

/** Says what takes the connections of the database, for a process that finds too few. */
export const describeFleet = (fleet: Fleet): string =>
  `${fleet.capacity} connections: ${fleet.pools.length} running processes of ours may take ${countPromised(fleet)}, and ${countKept(fleet)} are kept for other programs, which have ${fleet.others} open`
