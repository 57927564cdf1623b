import { parseArgs } from 'node:util'
import { superAdminRole } from '../../platform/contract/access.ts'
import { createProgram, type Program } from '../server.ts'
import { runCommand } from '../commands/run-command.ts'
import { createTerminal } from '../commands/terminal.ts'
import { countingItself } from './config-ports.ts'
import { readConfig, type Config } from './config.ts'
import type { ProcessKind } from '../../platform/server/connections.ts'
import { createLog, type Log } from '../../platform/server/log.ts'
import { migrate } from '../../platform/server/migrate.ts'
import { startProbeServer } from '../../platform/server/probe-server.ts'
import { countUnhandledRejections } from '../../platform/server/unhandled.ts'
import { refuseMisplacedEvents } from './event-guard.ts'
import { makeGreeting, makeShortGreeting } from './greeting.ts'
import { fillWhenEmpty, willBeDemo } from './first-fill.ts'
import { explainListening, listenForSite } from './listening.ts'
import {
  countEventSeats,
  findDatabase,
  prepareEvents,
  refuseOtherKey,
  refuseUnfit,
  stopAll,
  stopOnSignal,
  takeSeat,
  type Closer,
} from './starting.ts'
import { waitForDatabase } from './waiting.ts'
import { messageOf } from '../../platform/server/message-of.ts'

/** Ends the program with this message, printed as one line without a stack trace. */
const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Runs a command. Without a command it serves requests and runs jobs, or with `--only` just one kind of work. */
async function main(words: readonly string[]): Promise<void> {
  const [first = 'serve'] = words
  if (first === 'serve' || first.startsWith('--only')) return serve(readOnly(words))
  const terminal = createTerminal()
  const code = await runCommand(words, { env: process.env, terminal })
  // The command has ended, even if something is still open. Only its output must be written before the process ends.
  for (const stream of [process.stdout, process.stderr]) await new Promise((done) => void stream.write('', done))
  const loss = terminal.findLoss()
  if (loss && code !== 1) return refuse(`Not all of the output could be written: ${loss.message}`)
  process.exit(code)
}

async function serve(only: Exclude<ProcessKind, 'all'> | null): Promise<void> {
  const given = readConfig(process.env)
  const config = only === 'audience' ? countingItself(given) : given
  const log = createLog(config.logLevel)
  countUnhandledRejections(log)
  const closers: Closer[] = []
  stopOnSignal(log, closers)
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  if (config.isProduction && config.databaseUrl === null)
    log.warn('EMBEDDED_DATABASE=1: the embedded database is a beta build, for a first look. Set DATABASE_URL instead.')
  try {
    const { url: databaseUrl } = await findDatabase(config, closers, false)
    const program = await waitForDatabase(() => openProgram(databaseUrl, config, log, only ?? 'all'), say)
    closers.unshift(program.close)
    const isSite = only === 'web' || only === null
    const saidBefore = isSite ? await printLines(program, say) : []
    await listenForProbes(program, config, log, closers)
    if (isSite) await listenForSite(program.app, config, process.env, closers)
    if (only === 'worker' || only === null) await program.jobs.start()
    if (only === 'audience') await serveAudience(program, config, log, closers)
    if (isSite) {
      // The server is already running, so losing the database at this point ends nothing.
      const hasAdmin = await waitForDatabase(() => program.users.isRoleHeld(program.db, superAdminRole), say)
      process.stdout.write(makeGreeting(config, { isDemo: program.isDemo, hasAdmin, saidBefore }))
    } else process.stdout.write(makeShortGreeting(config, only))
    // For `npm start`, which restarts a server that dies, but not a server that never became ready.
    process.send?.('ready')
  } catch (error) {
    await stopAll(closers)
    throw error
  }
}

/** Prints the lines of areas apart from the lines of the log, before the server reports that it is ready. */
async function printLines({ linesBeforeReady }: Program, say: (line: string) => void): Promise<string[]> {
  const lines = await waitForDatabase(() => linesBeforeReady(process.uptime()), say)
  for (const line of lines) process.stdout.write(`\n${line}\n\n`)
  return lines
}

/** Opens the program on a database that is fit, migrated and filled; harmless to repeat after a failure. */
async function openProgram(url: string, config: Config, log: Log, does: ProcessKind): Promise<Program> {
  const { pooled } = await refuseUnfit(url, config, log, { toWrite: true })
  await migrate(url)
  await prepareEvents(config, log)
  await refuseMisplacedEvents({ url, eventsUrl: config.eventsDatabaseUrl, pooled })
  await refuseOtherKey({ url, pooled }, config, { remember: true })
  const isDemo = await willBeDemo({ url, pooled }, config, log)
  const besides = await countEventSeats(url, config)
  const seat = await takeSeat({ url, pooled }, config.databasePoolSize, does, besides)
  if (seat.poolSize < config.databasePoolSize)
    log.warn(`The database has ${seat.poolSize} connections left for this process, not ${config.databasePoolSize}`)
  const settled = { ...config, databasePoolSize: seat.poolSize }
  const { name } = seat
  const creating = createProgram({ config: settled, log, databaseUrl: url, isDemo, pooled, name })
  // The seat stays reserved until the program's own connections show that it is taken, or until creating the program
  // has failed.
  await creating.catch(() => undefined)
  await seat.release()
  const program = await creating
  try {
    await fillWhenEmpty(program, config)
  } catch (error) {
    await program.close()
    throw error
  }
  return program
}

/** Counts panelists for the other processes. */
async function serveAudience({ audience }: Program, config: Config, log: Log, closers: Closer[]): Promise<void> {
  const { port, host } = config.audience
  const started = await audience.serve({ port, host }).catch(explainListening({ port, host }, 'AUDIENCE_'))
  closers.unshift(started.close)
  log.info(`Counts panelists at ${started.address}`)
}

/** Serves probes and metrics on a separate port. A process with `--only=worker` has no other port. */
async function listenForProbes({ probes }: Program, config: Config, log: Log, closers: Closer[]): Promise<void> {
  const { port, host, token, networks } = config.metrics
  if (port === 0) return
  const started = await startProbeServer({ probes, log, port, host, token, networks }).catch(
    explainListening({ port, host }, 'METRICS_'),
  )
  closers.unshift(started.close)
}

function readOnly(words: readonly string[]): Exclude<ProcessKind, 'all'> | null {
  const { values } = parseArgs({ args: [...words], options: { only: { type: 'string' } }, allowPositionals: true })
  const { only } = values
  if (only === undefined) return null
  if (only === 'web' || only === 'worker' || only === 'audience') return only
  return refuse(`--only takes web, worker or audience, not "${only}"`)
}

main(process.argv.slice(2)).catch((error: unknown) => refuse(messageOf(error)))
