import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'

/**
 * Where a command writes its output and asks its questions. Results go to `out`, remarks for a person to `note`, so
 * that piped output stays clean.
 */
export type Terminal = {
  out: Writable
  print: (line: string) => void
  note: (line: string) => void
  /** Asks for a text that must not be shown. If no person is at the terminal, reads the next line of the input. */
  askHidden: (question: string) => Promise<string>
  /** Reads the whole input, one character for each byte. */
  readAll: () => Promise<string>
  /** Whether a person is at the terminal, who may mistype. */
  isPerson: boolean
}

const interrupted = '\u0003'
const ends = new Set(['\r', '\n', '\u0004'])
const erases = new Set(['\u007F', '\b'])

/** The terminal of the process; `findLoss` tells why some of the output could not be written, null if all was. */
type ProcessTerminal = Terminal & { findLoss: () => Error | null }

/** Creates the terminal in which the program was started. */
export function createTerminal(): ProcessTerminal {
  const { stdin, stdout, stderr } = process
  const isPerson = stdin.isTTY
  let loss: Error | null = null
  // The reader of the output may have seen enough, as `head` does. A full disk is a failure. The command still does its
  // work to the end.
  const noteLoss = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'EPIPE') loss ??= error
  }
  for (const stream of [stdout, stderr]) stream.on('error', noteLoss)
  // Opened only at the first question, because an input with a listener keeps the program alive until the input ends.
  let lines: AsyncIterator<string> | null = null
  return {
    out: stdout,
    print: (line) => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    askHidden: async (question) => {
      if (!isPerson) {
        lines ??= createInterface({ input: stdin })[Symbol.asyncIterator]()
        const { value, done } = await lines.next()
        if (done) throw new Error(`${question}: there is nobody to ask. Pipe it in, or use --generate.`)
        return value
      }
      stderr.write(`${question}: `)
      const typed = await readHidden(stdin)
      stderr.write('\n')
      return typed
    },
    readAll: async () => {
      const chunks: Buffer[] = []
      for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array))
      return Buffer.concat(chunks).toString('latin1')
    },
    isPerson,
    findLoss: () => loss,
  }
}

/** Reads what is typed until Enter without showing it. Ctrl-C ends the program as usual. */
function readHidden(stdin: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve) => {
    let typed = ''
    const finish = () => {
      stdin.off('data', take)
      stdin.setRawMode(false)
      stdin.pause()
    }
    const take = (chunk: string) => {
      for (const key of chunk) {
        if (key === interrupted) {
          finish()
          process.kill(process.pid, 'SIGINT')
          return
        }
        if (ends.has(key)) {
          finish()
          resolve(typed)
          return
        }
        typed = erases.has(key) ? typed.slice(0, -1) : typed + key
      }
    }
    stdin.setRawMode(true)
    stdin.setEncoding('utf8')
    stdin.on('data', take)
    stdin.resume()
  })
}
