import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What one session of the database did: connect, or send a statement that changes something. */
export type SessionEvent = { session: string; program: string; what: string }

/**
 * Lets the database of a running product log who connects and every statement that writes, and returns a function that reads what was
 * logged since. Done through its files and a signal: nothing but the product ever connects.
 */
export function watchStatements(dataDir: string): () => SessionEvent[] {
  const cluster = join(dataDir, 'postgres')
  const settings = { log_statement: "'mod'", log_connections: 'on', log_line_prefix: "'sent|%c|%a|'" }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  appendFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''))
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGHUP')
  return () => sentIn(readFileSync(`${cluster}.log`, 'utf8'))
}

const line = /^sent\|([^|]*)\|([^|]*)\|LOG: {2}(?:statement|execute [^:]*|connection authorized): (.*)$/

/** The connections and statements of a log that was written with this prefix. */
export const sentIn = (log: string): SessionEvent[] =>
  log.split('\n').flatMap((text) => {
    const [, session = '', program = '', what = ''] = line.exec(text) ?? []
    return session === '' ? [] : [{ session, program: /application_name=(\S+)/.exec(what)?.[1] ?? program, what }]
  })

/** Those of any program but the product's own server, whose sessions all bear its name. */
export const strangersIn = (sent: readonly SessionEvent[]): SessionEvent[] =>
  sent.filter(({ program }) => !/^tuppence\b/.test(program))
