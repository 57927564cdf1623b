import { parseArgs } from 'node:util'
import { createProgram, type Program } from './app.ts'
import { runCommand } from './commands/run-command.ts'
import { createTerminal } from './commands/terminal.ts'
import { readConfig, type Config } from './config.ts'
import { codeOf } from './platform/db.ts'
import { createLog, type Log } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { surviveRejections } from './platform/unhandled.ts'
import { greeting } from './greeting.ts'
import { fillWhenEmpty, willBeDemo } from './first-fill.ts'
import { findDatabase, refuseUnfit, stopAll, stopOnSignal, type Closer } from './starting.ts'
import { whenDatabaseServes } from './waiting.ts'

/** A failure whose message is the whole story: printed as one line, without a stack. */
const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Without a command it serves and works, or does one of them with `--only`. */
async function main(words: readonly string[]): Promise<void> {
  const [first = 'serve'] = words
  if (first === 'serve' || first.startsWith('--only')) return serve(readOnly(words))
  process.exitCode = await runCommand(words, { env: process.env, terminal: createTerminal() })
}

async function serve(only: 'web' | 'worker' | null): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  surviveRejections(log)
  const closers: Closer[] = []
  stopOnSignal(log, closers)
  try {
    const { url: databaseUrl } = await findDatabase(config, closers, false)
    const program = await whenDatabaseServes(
      () => openProgram(databaseUrl, config, log),
      (line) => void process.stderr.write(`${line}\n`),
    )
    closers.unshift(program.close)
    if (only !== 'worker') await listen(program, config)
    if (only !== 'web') await program.jobs.start()
    process.stdout.write(greeting(config, program.isDemo))
    // For `npm start`, which starts a server that dies again, but not one that never came to run.
    process.send?.('ready')
  } catch (error) {
    await stopAll(closers)
    throw error
  }
}

/** The program on a database that is fit, migrated and filled; harmless to repeat after a failure. */
async function openProgram(databaseUrl: string, config: Config, log: Log): Promise<Program> {
  await refuseUnfit(databaseUrl, config, log)
  await migrate(databaseUrl)
  const isDemo = await willBeDemo(databaseUrl, config, log)
  const program = await createProgram({ config, log, databaseUrl, isDemo })
  try {
    await fillWhenEmpty(program, config)
  } catch (error) {
    await program.close()
    throw error
  }
  return program
}

function readOnly(words: readonly string[]): 'web' | 'worker' | null {
  const { values } = parseArgs({ args: [...words], options: { only: { type: 'string' } }, allowPositionals: true })
  const { only } = values
  if (only === undefined) return null
  return only === 'web' || only === 'worker' ? only : refuse(`--only takes web or worker, not "${only}"`)
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

main(process.argv.slice(2)).catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
