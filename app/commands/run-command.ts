import { createProgram, type Program } from '../server.ts'
import { readConfig } from '../server/config.ts'
import { willBeDemo } from '../server/first-fill.ts'
import { codeOf, openDatabase } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'
import { findNewerSchema, listPendingMigrations } from '../../platform/server/migrate.ts'
import {
  findEmbeddedFolder,
  findDatabase,
  refuseOtherKey,
  refuseUnfit,
  stopAll,
  stopOnSignal,
  takesNoChanges,
  type Closer,
} from '../server/starting.ts'
import { listAreas } from './areas.ts'
import type { Command, ExitCode, Room } from './command.ts'
import { backingUp, provingBackup, restoring } from './backups.ts'
import { doctor } from './doctor.ts'
import { exporting } from './exporting.ts'
import { jobsDelete, jobsList, jobsRetry } from './jobs.ts'
import { wordsCheck } from './language-words.ts'
import { migrating, seeding } from './filling.ts'
import { adminCreate, adminResetPassword, adminResetSecondStep, roleGrant } from './people.ts'
import { healthRecount, ledgerCheck, pointsAdjust } from './points.ts'
import { mailBounces } from './returned-mail.ts'
import { eventsMove } from './events-move.ts'
import { secretsRotate } from './secrets.ts'
import { readWords } from './words.ts'
import { messageOf } from '../../platform/server/message-of.ts'

const helping: Command = {
  name: 'help',
  usage: '',
  does: 'Lists the commands.',
  words: 0,
  run: async (_given, { terminal }) => {
    terminal.print('tuppence <command>: looks after an installation.\n')
    for (const { name, usage, does } of commands) terminal.print(`  ${`${name} ${usage}`.trim()}\n      ${does}`)
    terminal.print(
      '\nExit code 0: done, and all is right. 1: it could not be done. 2: something that was looked at is wrong.',
    )
    return 0
  },
}

/** Every command, in the order in which operators need them. */
export const commands: readonly Command[] = [
  doctor,
  migrating,
  backingUp,
  provingBackup,
  restoring,
  seeding,
  adminCreate,
  adminResetPassword,
  adminResetSecondStep,
  roleGrant,
  ledgerCheck,
  healthRecount,
  pointsAdjust,
  secretsRotate,
  eventsMove,
  jobsList,
  jobsRetry,
  jobsDelete,
  mailBounces,
  exporting,
  listAreas,
  wordsCheck,
  helping,
]

/** `running` is a program on the same database that the command uses and then leaves running, as in tests. */
type Surroundings = Pick<Room, 'env' | 'terminal' | 'pace'> & { running?: Program }

/** Runs the command named by the words and returns its exit code. A failure prints one line, never a stack trace. */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { terminal } = surroundings
  const found = findCommand(words)
  if ('wrong' in found) return refuse(found.wrong)
  const { command, rest } = found
  const asked = rest.some((word) => word === '--help' || word === '-h')
  const given = readWords(asked ? [] : rest, command.flags ?? {})
  const usage = `Usage: tuppence ${command.name} ${command.usage}`.trim()
  if (asked) {
    terminal.print(`${usage}\n${command.does}`)
    return 0
  }
  if ('wrong' in given) return refuse(`${given.wrong} ${usage}`)
  const [fewest, most] = typeof command.words === 'number' ? [command.words, command.words] : command.words
  if (given.words.length < fewest || given.words.length > most) return refuse(usage)

  const closers: Closer[] = []
  const leaveSignals = stopOnSignal(createLog('silent'), closers, 1)
  try {
    return await command.run(given, createRoom(surroundings, closers))
  } catch (error) {
    // PostgreSQL's own sentence names a kind of statement, and no setting.
    return refuse(refusesChanges(error) ? takesNoChanges : messageOf(error))
  } finally {
    await stopAll(closers)
    leaveSignals()
  }

  function refuse(line: string): ExitCode {
    terminal.note(line)
    return 1
  }
}

/** Whether an error is PostgreSQL's refusal to write, or was caused by it. */
const refusesChanges = (error: unknown): boolean =>
  codeOf(error) === '25006' || (error instanceof Error && refusesChanges(error.cause))

/** Finds the command named by the first one or two words; returns it with the remaining words. */
function findCommand(words: readonly string[]): { command: Command; rest: readonly string[] } | { wrong: string } {
  const [first = 'help', second = ''] = words
  if (first === '--help' || first === '-h') return { command: helping, rest: [] }
  // An older name of this command, from when command names were single words.
  if (first === 'ledger-check') return { command: ledgerCheck, rest: words.slice(1) }
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
  if (command) return { command, rest: words.slice(command.name.split(' ').length) }
  const parts = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  if (parts.length > 0)
    return { wrong: `"${words.slice(0, 2).join(' ')}" is not a command. There is: ${parts.join(', ')}.` }
  return { wrong: `Unknown command "${first}". "tuppence help" lists them all.` }
}

function createRoom({ running, ...given }: Surroundings, closers: Closer[]): Room {
  const { env, terminal } = given
  const config = once(() => readConfig(env))
  const database = once(async () => {
    const found = await findDatabase(config(), closers, true)
    const folder = findEmbeddedFolder(config())
    if (found.kind === 'shared') terminal.note(`The server holds the database in ${folder}: connected to it.`)
    if (found.kind === 'embedded')
      terminal.note(`No server runs: the database in ${folder} was started for this command.`)
    return { ...found, ...(await refuseUnfit(found.url, config())) }
  })
  return {
    ...given,
    config,
    database,
    atEnd: (close) => closeAtEnd(close, closers),
    program: async (as) => {
      if (running) return running
      const { url, pooled } = await database()
      await refuseUnmigrated(url)
      await refuseOtherKey({ url, pooled }, config(), { remember: false })
      const log = createLog('silent')
      const program = await createProgram({
        config: config(),
        log,
        databaseUrl: url,
        pooled,
        isDemo: as?.isDemo ?? (await willBeDemo({ url, pooled }, config(), log)),
        settlesIn: as !== undefined,
      })
      closers.unshift(program.close)
      return program
    },
  }
}

async function refuseUnmigrated(url: string): Promise<void> {
  const { pool, close } = openDatabase({ url, poolSize: 1, log: createLog('silent'), pooled: true })
  try {
    const newer = await findNewerSchema(pool)
    if (newer) throw new Error(newer)
    const { length } = await listPendingMigrations(pool)
    if (length > 0)
      throw new Error(
        `The database lacks ${length} of its migrations. Run "tuppence migrate" first, or start the server.`,
      )
  } finally {
    await close()
  }
}

function closeAtEnd(close: Closer, closers: Closer[]): Closer {
  const closeOnce: Closer = once(async () => {
    const at = closers.indexOf(closeOnce)
    if (at >= 0) closers.splice(at, 1)
    await close()
  })
  closers.unshift(closeOnce)
  return closeOnce
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
