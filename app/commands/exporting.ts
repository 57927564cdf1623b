import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDay } from '../../platform/contract/day.ts'
import { codeOf } from '../../platform/server/db.ts'
import { exportNames } from '../../areas/reports/server/export-store.ts'
import type { Command, Room } from './command.ts'
import type { CommandInput } from './words.ts'

function dayOf(given: CommandInput, flag: string): string | undefined {
  const day = given.text(flag)
  if (day !== undefined && !isDay(day)) throw new Error(`--${flag} must be a day like 2026-01-31, not "${day}".`)
  return day
}

/** Writes all attempts, panelists or postings as CSV, to a file or to standard output. */
export const exporting: Command = {
  name: 'export',
  usage: '<what> [--from DAY] [--to DAY] [--file PATH]',
  does: 'Writes all attempts, panelists or ledger as CSV to standard output, or to a new file that only its owner reads; days are UTC.',
  flags: { from: 'text', to: 'text', file: 'text' },
  words: 1,
  run: async (given, { terminal, program, database, atEnd }) => {
    const name = exportNames.find((one) => one === given.words[0])
    if (!name) throw new Error(`There is no export "${given.words[0]}". There is: ${exportNames.join(', ')}.`)
    const first = dayOf(given, 'from')
    const last = dayOf(given, 'to')
    if (first && last && first > last) throw new Error(`--from ${first} is after --to ${last}.`)
    const { reports } = await program()
    const { isReadOnly } = await database()
    if (isReadOnly) terminal.note('This database takes no changes: its audit log will not tell of this export.')
    const days = { ...(first ? { first } : {}), ...(last ? { last } : {}) }
    const rows = await reports.exportAll(name, days, { recorded: !isReadOnly })
    const path = given.text('file')
    if (path === undefined) {
      await pipeline(rows, terminal.out, { end: false }).catch((error: unknown) => {
        // The program that reads the output, for example `head`, has closed it.
        if (codeOf(error) !== 'EPIPE') throw error
      })
      return 0
    }
    await writeNewFile(path, rows, atEnd)
    terminal.note(`Written to ${path}.`)
    return 0
  },
}

/** Writes rows to a new file. Nothing of it is left when they fail, or when a signal ends the command. */
async function writeNewFile(path: string, rows: Readable, atEnd: Room['atEnd']): Promise<void> {
  const stop = new AbortController()
  const writing = write()
  // Before the database is closed, which waits for the rows.
  atEnd(async () => {
    stop.abort()
    await writing.catch(() => undefined)
  })
  await writing

  async function write(): Promise<void> {
    // The file is opened before any rows flow. Otherwise, if it cannot be opened, the error of the rows could be
    // reported instead.
    const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
      rows.destroy()
      throw codeOf(error) === 'EEXIST' ? new Error(`${path} exists already, and is left as it is.`) : error
    })
    await pipeline(rows, file.createWriteStream(), { signal: stop.signal }).catch(async (error: unknown) => {
      // The beginning of an export looks like a whole one.
      await rm(path, { force: true })
      throw stop.signal.aborted ? new Error(`The export was stopped, and ${path} was removed.`) : error
    })
  }
}
