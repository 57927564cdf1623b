import { Writable } from 'node:stream'
import type { Program } from '../server.ts'
import { runCommand } from '../commands/run-command.ts'
import type { RotationPace } from '../../platform/server/rotation-store.ts'

/** The output of a command, and how it ended. */
export type CommandOutput = { code: number; out: string; notes: string }

/**
 * The commands of the product on a test database, whose settings are too fast to be fit for money. Input is read
 * without being shown; there is no person to type it twice.
 */
export function commandLine(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
  running?: Program,
  pace?: RotationPace,
) {
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key for tests, of 32 characters or more',
    SITE_KEY: 'a-public-site-key-of-forty-three-characters',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SANDBOX_PORT: '0',
    PORT: '0',
    REQUIRE_DURABLE_DATABASE: '0',
    ...more,
  }
  return async (words: readonly string[], typed: readonly string[] = []): Promise<CommandOutput> => {
    const said = { out: '', notes: '' }
    const left = [...typed]
    const out = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        said.out += String(chunk)
        done()
      },
    })
    const terminal = {
      out,
      print: (line: string) => void (said.out += `${line}\n`),
      note: (line: string) => void (said.notes += `${line}\n`),
      askHidden: async (question: string) => {
        const next = left.shift()
        if (next === undefined) throw new Error(`${question}: there is nobody to ask.`)
        return next
      },
      readAll: async () => left.splice(0).join('\n'),
      isPerson: false,
    }
    const given = { env, terminal, ...(running ? { running } : {}), ...(pace ? { pace } : {}) }
    return { code: await runCommand(words, given), ...said }
  }
}
