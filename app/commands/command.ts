import type { Program } from '../server.ts'
import type { Config } from '../server/config.ts'
import type { Closer, FoundDatabase, DatabaseAccess } from '../server/starting.ts'
import type { RotationPace } from '../../platform/server/rotation-store.ts'
import type { Terminal } from './terminal.ts'
import type { Flags, CommandInput } from './words.ts'

/**
 * What a command can use. Nothing is opened before it is needed, and everything is closed when the command has ended.
 */
export type Room = {
  env: Readonly<Record<string, string | undefined>>
  terminal: Terminal
  config: () => Config
  /** The database, which is reachable and fit for money. */
  database: () => Promise<FoundDatabase & DatabaseAccess>
  /**
   * The whole program on a migrated database, without jobs and without a port. It writes nothing until the command
   * does, unless it is opened in order to be filled.
   */
  program: (as?: { isDemo: true }) => Promise<Program>
  /** Has something closed when the command ends, also by a signal. Returns what closes it sooner; it is closed once. */
  atEnd: (close: Closer) => Closer
  /** How long a rotation waits for other processes, if not as long as in production. */
  pace?: RotationPace
}

/** 0: done, and all is well. 1: it could not be done. 2: done, but what was checked is not in order. */
export type ExitCode = 0 | 1 | 2

/** A command of `tuppence`: its name, its arguments, and what it does. */
export type Command = {
  name: string
  /** The arguments after the name, as the help shows them. */
  usage: string
  /** One sentence about the command, for the list of commands. */
  does: string
  flags?: Flags
  /** How many words follow the command's name; a pair says at least and at most how many. */
  words: number | readonly [number, number]
  run: (given: CommandInput, room: Room) => Promise<ExitCode>
}
