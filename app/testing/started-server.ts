import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { houseRoot } from './house.ts'

/** A server in a separate process, started as an operator would. */
export type StartedServer = {
  /** Its address, once it reports it; rejects with its output when it ends before. */
  url: string
  stop: () => Promise<void>
}

/** How a started process ended: its exit code and its output. */
export type ProcessEnd = { code: number | null; text: string }

const quiet = {
  NODE_ENV: '',
  SANDBOX_PORT: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PORT: '0',
  REQUIRE_DURABLE_DATABASE: '0',
}

/** The arguments with which node runs the server that vitest's global setup built. */
export const builtMain: readonly string[] = ['--enable-source-maps', join(houseRoot, 'app/server/dist/main.js')]

/** Starts the built server with these words and settings; of the test's own environment only PATH is passed on. */
export function startMain(words: readonly string[], env: Readonly<Record<string, string>>) {
  const settings = { PATH: process.env['PATH'], ...quiet, ...env }
  const child = spawn(process.execPath, [...builtMain, ...words], { cwd: houseRoot, env: settings })
  const said = { text: '' }
  const lines: ((line: string) => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      said.text += `${line}\n`
      for (const hear of lines) hear(line)
    })
  const ended: Promise<ProcessEnd> = once(child, 'close').then(() => ({ code: child.exitCode, text: said.text }))
  return {
    child,
    ended,
    /** Resolves with the first match of the pattern in the output; rejects when the process ends before. */
    says: (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const look = (text: string) => {
          const found = pattern.exec(text)
          if (found) resolve(found)
        }
        look(said.text)
        lines.push(look)
        void ended.then(({ code, text }) => reject(new Error(`ended with ${code}:\n${text}`)))
      }),
    stop: async (): Promise<ProcessEnd> => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A server that listens on a port of its choice. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<StartedServer> {
  const started = startMain(words, { LOG_LEVEL: 'info', ...env })
  const [, url = ''] = await started.says(/Server listening at (http:\/\/127\.0\.0\.1:\d+)/)
  await started.says(/is running\. Ctrl-C/)
  return { url, stop: async () => void (await started.stop()) }
}
