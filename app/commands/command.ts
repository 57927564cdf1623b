import type { Program } from '../server.ts'
import type { Config } from '../server/config.ts'
import type { FoundDatabase, Way } from '../server/starting.ts'
import type { Terminal } from './terminal.ts'
import type { Flags, Given } from './words.ts'

/** What a command may ask for; nothing is opened before it is asked for, and all is closed when the command has ended. */
export type Room = {
  env: Readonly<Record<string, string | undefined>>
  terminal: Terminal
  config: () => Config
  /** The database, reachable and fit for money. */
  database: () => Promise<FoundDatabase & Way>
  /** The whole program on a migrated database; without jobs and without a port. It writes nothing by itself unless it is to be filled. */
  program: (as?: { isDemo: true }) => Promise<Program>
}

/** Done and all right · could not be done · done, and what was looked at is not right. */
export type ExitCode = 0 | 1 | 2

export type Command = {
  name: string
  /** What stands after the name. */
  usage: string
  /** One sentence for the list. */
  does: string
  flags?: Flags
  /** How many words stand after the name. */
  words: number
  run: (given: Given, room: Room) => Promise<ExitCode>
}
