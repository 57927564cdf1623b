import pg from 'pg'
import { areas } from '../../areas/list.ts'
import { listEventTables } from '../../platform/server/area.ts'
import { listProcesses } from '../../platform/server/connections.ts'
import { codeOf } from '../../platform/server/db.ts'
import {
  compareTable,
  connectToCopy,
  findBlamed,
  takeTurn,
  type TableComparison,
} from '../../platform/server/event-copy-store.ts'
import {
  closePlace,
  emptyPlace,
  forgetTarget,
  liftFence,
  listFilled,
  noteFinished,
  noteTarget,
  readMark,
  readPlace,
  reopenPlace,
  type EventPlace,
} from '../../platform/server/event-place-store.ts'
import { messageOf } from '../../platform/server/message-of.ts'
import { migrateEvents } from '../../platform/server/migrate.ts'
import { explainError, takesNoChanges } from '../server/starting.ts'
import type { Command, ExitCode } from './command.ts'
import { copyDifferences, describeComparison, type Copying } from './events-copying.ts'
import type { Terminal } from './terminal.ts'
import type { CommandInput } from './words.ts'

/** How often what came meanwhile is copied while the panel runs. Each turn has less to do than the one before. */
const passesWhileRunning = 3
/** How often the rest is copied when nothing changes any more. The second turn finds nothing. */
const passesWhenClosed = 2

const steps = ['check', 'finish', 'cancel', 'drop', 'back'] as const

/** Copies clicks and visits from the main database to one of their own, and back, while the panel runs. */
export const eventsMove: Command = {
  name: 'events move',
  usage: '[--check, --finish, --cancel, --drop --yes or --back]',
  does: 'Copies clicks and visits to the database of EVENTS_DATABASE_URL while the panel runs; --finish moves them for good.',
  flags: { check: 'yes', finish: 'yes', cancel: 'yes', drop: 'yes', back: 'yes', yes: 'yes' },
  words: 0,
  run: async (given, { terminal, config, database }) => {
    const asked = steps.filter((step) => given.has(step))
    if (asked.length > 1) throw new Error(`Give one of ${steps.map((step) => `--${step}`).join(', ')}.`)
    const { eventsDatabaseUrl } = config()
    if (eventsDatabaseUrl === null)
      throw new Error('Set EVENTS_DATABASE_URL to the database that clicks and visits move to.')
    const { url, isReadOnly, pooled } = await database()
    if (isReadOnly) throw new Error(takesNoChanges)
    // The other database may be lost: that is when one cancels.
    const [step = 'copy'] = asked
    if (step === 'cancel') return cancel(url, terminal)
    const move = await openMove({ url, eventsUrl: eventsDatabaseUrl, pooled, terminal })
    try {
      return await run(move, step, given)
    } catch (error) {
      throw explainFailed(error)
    } finally {
      await Promise.all([move.main.end(), move.events.end()])
    }
  },
}

type Move = {
  main: pg.Client
  events: pg.Client
  /** By what the database of events is recognised. */
  mark: string
  place: EventPlace
  pooled: boolean
  terminal: Terminal
}
type Opening = { url: string; eventsUrl: string; pooled: boolean; terminal: Terminal }
const tables = listEventTables(areas)

async function openMove({ url, eventsUrl, ...rest }: Opening): Promise<Move> {
  try {
    await migrateEvents(eventsUrl)
  } catch (error) {
    throw explainError(error, eventsUrl, 'EVENTS_DATABASE_URL')
  }
  const main = await connect(url, 'DATABASE_URL')
  const events = await connect(eventsUrl, 'EVENTS_DATABASE_URL').catch(async (error: unknown) => {
    await main.end()
    throw error
  })
  try {
    const [own, mark] = [await readMark(main), await readMark(events)]
    if (mark === null || mark === own)
      throw new Error(
        'EVENTS_DATABASE_URL leads to the database of DATABASE_URL, or to a copy of it: make an empty one.',
      )
    if (!(await takeTurn(events))) throw new Error('Another "tuppence events move" runs: wait for it, or end it.')
    return { main, events, mark, place: await readPlace(main), ...rest }
  } catch (error) {
    await Promise.all([main.end(), events.end()])
    throw error
  }
}

const connect = (url: string, variable: string): Promise<pg.Client> =>
  connectToCopy(url, variable).catch((error: unknown) => {
    throw explainError(error, url, variable)
  })

async function run(
  move: Move,
  step: Exclude<(typeof steps)[number], 'cancel'> | 'copy',
  given: CommandInput,
): Promise<ExitCode> {
  const { place, mark } = move
  if (place.target !== null && place.target !== mark)
    throw new Error('Clicks and visits move to another database than that of EVENTS_DATABASE_URL: set it to that one.')
  switch (step) {
    case 'copy':
      return copyWhileRunning(move)
    case 'check':
      return check(move)
    case 'finish':
      return finish(move)
    case 'drop':
      return drop(move, given.has('yes'))
    case 'back':
      return bringBack(move)
  }
}

/**
 * Names the database that an error of a connection is from, as the error itself does not; returns any other error
 * unchanged.
 */
function explainFailed(error: unknown): unknown {
  const variable = findBlamed(error)
  if (variable === null) return error
  const isRefused = error instanceof pg.DatabaseError && !shuttingDown.test(codeOf(error))
  const what = isRefused ? `The database of ${variable} refuses` : `The connection to the database of ${variable} broke`
  return new Error(`${what}: ${messageOf(error)}.`, { cause: error })
}
/** The codes of a server that ends its sessions. */
const shuttingDown = /^57P0[123]$/

const toEvents = ({ main, events, terminal }: Move): Copying => ({ from: main, to: events, terminal })

async function copyWhileRunning(move: Move): Promise<ExitCode> {
  const { main, events, mark, place, terminal } = move
  refuseMoved(place)
  if (place.target === null) {
    const filled = await listFilled(events, tables)
    if (filled.length > 0)
      throw new Error(
        `The database of EVENTS_DATABASE_URL holds rows of its own (${filled.join(', ')}): take an empty one.`,
      )
    await noteTarget(main, mark)
  }
  let compared = await copyDifferences(toEvents(move), tables)
  for (let pass = 1; pass < passesWhileRunning && listDifferences(compared).length > 0; pass += 1)
    compared = await copyDifferences(toEvents(move), tables)
  for (const one of compared) terminal.print(describeComparison(one))
  terminal.print(
    place.closed_at === null
      ? 'Everything that was there is copied; what is written now follows in the next step. Now: tuppence events move --finish'
      : 'The move had begun to end. Now: tuppence events move --finish, or --cancel',
  )
  return 0
}

/** Compares both databases and changes neither. */
async function check({ main, events, place, terminal }: Move): Promise<ExitCode> {
  if (place.target === null) throw new Error('There is no move under way. Run "tuppence events move" first.')
  refuseMoved(place)
  const compared: TableComparison[] = []
  for (const one of tables) compared.push(await compareTable(main, events, one))
  const differ = sayComparison(compared, terminal)
  if (differ && place.closed_at === null)
    terminal.note('The panel writes while both are compared: days on which it did differ until --finish.')
  return differ ? 2 : 0
}

const afterMove =
  'Now set EVENTS_DATABASE_URL for every process and restart each: until then clicks and visits wait. Afterwards: tuppence events move --drop --yes'

async function finish(move: Move): Promise<ExitCode> {
  const { main, place, terminal } = move
  if (place.moved_at !== null) {
    // A run that was killed may have finished without saying so.
    terminal.print(`${describeMoved(place.moved_at)} ${afterMove}`)
    return 0
  }
  if (place.target === null) throw new Error('Nothing was copied yet. Run "tuppence events move" first.')
  // Copied before anything has to wait, so that the wait is short.
  await copyDifferences(toEvents(move), tables)
  let compared: TableComparison[] = []
  try {
    await closePlace(main, tables)
    terminal.note('From now on clicks and visits wait in the main database.')
    for (let pass = 0; pass < passesWhenClosed; pass += 1) compared = await copyDifferences(toEvents(move), tables)
  } catch (error) {
    terminal.note('Clicks and visits may wait already: run this command again, or tuppence events move --cancel.')
    throw error
  }
  if (sayComparison(compared, terminal)) {
    await reopen(main)
    terminal.note('The move did not end: clicks and visits are stored in the main database again.')
    return 2
  }
  if (!(await noteFinished(main))) throw new Error('The move was cancelled meanwhile: nothing was moved.')
  terminal.print(`Both are equal to the last row. ${afterMove}`)
  return 0
}

async function reopen(main: pg.Client): Promise<void> {
  if (!(await reopenPlace(main, tables))) throw new Error('Clicks and visits were moved meanwhile.')
}

/** Opens the tables of the main database again, and forgets the other database, which this does not need. */
async function cancel(url: string, terminal: Terminal): Promise<ExitCode> {
  const main = await connect(url, 'DATABASE_URL')
  try {
    refuseMoved(await readPlace(main))
    await reopen(main)
    await forgetTarget(main)
  } catch (error) {
    throw explainFailed(error)
  } finally {
    await main.end()
  }
  terminal.print(
    'Clicks and visits are stored in the main database; what waited is stored within a minute. The next move needs an empty database.',
  )
  return 0
}

async function drop({ main, events, place, terminal }: Move, isSure: boolean): Promise<ExitCode> {
  if (place.moved_at === null) throw new Error('Clicks and visits were not moved: nothing is dropped.')
  const [here, there] = [await listFilled(main, tables), await listFilled(events, tables)]
  const missing = here.filter((table) => !there.includes(table))
  if (missing.length > 0)
    throw new Error(`The database of EVENTS_DATABASE_URL holds nothing of ${missing.join(', ')}: nothing is dropped.`)
  if (!isSure) throw new Error(`This empties ${here.join(', ') || 'nothing'} in the main database for good: add --yes.`)
  await emptyPlace(main, tables)
  terminal.print(here.length > 0 ? `Emptied ${here.join(', ')}.` : 'They were empty already.')
  return 0
}

/** Brings clicks and visits back into the main database. Nothing may run meanwhile. */
async function bringBack({ main, events, place, pooled, terminal }: Move): Promise<ExitCode> {
  if (place.moved_at === null) throw new Error('Clicks and visits are in the main database.')
  await refuseProcesses(main)
  if (pooled) terminal.note('Behind a pooler it cannot be seen whether a process runs: make sure that none does.')
  await liftFence(main, tables)
  const back: Copying = { from: events, to: main, terminal }
  let compared: TableComparison[] = []
  for (let pass = 0; pass < passesWhenClosed; pass += 1) compared = await copyDifferences(back, tables)
  if (sayComparison(compared, terminal)) return 2
  // One that was started meanwhile stores in the other database what came after the comparison.
  await refuseProcesses(main)
  await forgetTarget(main)
  terminal.print('Both are equal to the last row. Remove EVENTS_DATABASE_URL, and start each process.')
  return 0
}

async function refuseProcesses(main: pg.Client): Promise<void> {
  const running = await listProcesses(main)
  if (running.length > 0) throw new Error(`Stop every process first: ${running.join(', ')} runs.`)
}

function refuseMoved({ moved_at: movedAt }: EventPlace): void {
  if (movedAt !== null) throw new Error(describeMoved(movedAt))
}
const describeMoved = (movedAt: Date): string =>
  `Clicks and visits are in their own database since ${movedAt.toISOString().slice(0, 10)}.`

const listDifferences = (compared: readonly TableComparison[]) => compared.flatMap(({ differences }) => differences)

/** Prints a comparison, and a line for each day that differs; whether there is one. */
function sayComparison(compared: readonly TableComparison[], terminal: Terminal): boolean {
  for (const one of compared) terminal.print(describeComparison(one))
  const differences = listDifferences(compared)
  for (const { table, day, here, there } of differences)
    terminal.print(`${table}: ${day} differs: ${here} rows in the main database, ${there} in that of events`)
  return differences.length > 0
}
