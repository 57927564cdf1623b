import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { createProgram, type Program } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { codeOf, openDatabase } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { createLog, type Log } from './platform/log.ts'
import { migrate, unfitness } from './platform/migrate.ts'
import { greeting } from './greeting.ts'
import { fillWhenEmpty, willBeDemo } from './first-fill.ts'

const commands = ['serve', 'migrate', 'ledger-check'] as const
type Command = (typeof commands)[number]
type Closer = () => Promise<void>

/** How long a graceful stop may take before the process ends all the same. */
const stopTimeoutMs = 15_000

/** A failure whose message is the whole story: printed as one line, without a stack. */
const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const { command, only } = readArguments()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const closers: Closer[] = []
  stopOnSignal(log, closers)
  try {
    await runCommand(command, { only, config, log, closers })
  } catch (error) {
    await stopAll(closers)
    throw error
  }
}

type Run = { only: 'web' | 'worker' | null; config: Config; log: Log; closers: Closer[] }

async function runCommand(command: Command, { only, config, log, closers }: Run): Promise<void> {
  const isBeside = command !== 'serve'
  const databaseUrl = await findDatabase(config, closers, isBeside)
  await refuseUnfit(databaseUrl, config, log)
  await migrate(databaseUrl)
  if (command === 'migrate') return stopAll(closers)

  const isDemo = await willBeDemo(databaseUrl, config, log)
  const program = await createProgram({ config, log, databaseUrl, isDemo })
  closers.unshift(program.close)
  if (command === 'ledger-check') return reportLedger(program, closers)

  await fillWhenEmpty(program, config)
  if (only !== 'worker') await listen(program, config)
  if (only !== 'web') await program.jobs.start()
  process.stdout.write(greeting(config, isDemo))
}

function readArguments(): { command: Command; only: 'web' | 'worker' | null } {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const command = commands.find((name) => name === (positionals[0] ?? 'serve'))
  if (!command) return refuse(`Unknown command "${positionals[0]}". Known: ${commands.join(', ')}`)
  const { only } = values
  if (only === undefined) return { command, only: null }
  return only === 'web' || only === 'worker' ? { command, only } : refuse(`--only takes web or worker, not "${only}"`)
}

/** A command may run beside a server, on the database that the server started. */
async function findDatabase(config: Config, closers: Closer[], share: boolean): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const embedded = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), share })
  closers.push(() => embedded.stop())
  return embedded.url
}

async function refuseUnfit(databaseUrl: string, config: Config, log: Log): Promise<void> {
  const { pool, close } = openDatabase({ url: databaseUrl, poolSize: 1, log })
  try {
    const found = await unfitness(pool, { requireDurable: config.requireDurableDatabase })
    if (found.length > 0) throw new Error(found.join('; '))
  } catch (error) {
    const isUnreachable = codeOf(error) !== '' || (error instanceof Error && error.message.includes('timeout'))
    if (!isUnreachable) throw error
    const { host } = new URL(databaseUrl)
    throw new Error(
      `The database at ${host} cannot be reached (${codeOf(error) || 'time-out'}). Check DATABASE_URL, or unset it to use the embedded PostgreSQL.`,
      { cause: error },
    )
  } finally {
    await close()
  }
}

async function listen({ app }: Program, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    throw new Error(`Port ${config.port} is in use. Stop what listens there, or choose another with PORT=...`, {
      cause: error,
    })
  }
}

async function reportLedger(program: Program, closers: Closer[]): Promise<void> {
  const findings = await program.checkLedger()
  for (const finding of findings) process.stdout.write(`${JSON.stringify(finding)}\n`)
  process.stdout.write(
    findings.length === 0 ? 'The ledger is right: every invariant holds.\n' : `${findings.length} findings.\n`,
  )
  process.exitCode = findings.length === 0 ? 0 : 2
  await stopAll(closers)
}

function stopOnSignal(log: Log, closers: Closer[]): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    stopAll(closers).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** In the order they are listed: first nobody new is let in, last the database goes. */
async function stopAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0)) await close()
}

main().catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
