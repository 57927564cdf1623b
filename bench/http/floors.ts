import { verify } from '@node-rs/argon2'
import { createServer } from 'node:http'
import pg from 'pg'
import { createPasswordHashing } from '../../areas/auth/server/password-hashing.ts'
import { createBatcher } from '../../platform/server/batcher.ts'
import { runCount, writeRows, type Rows } from './rows-floor.ts'

/**
 * The floors, a process of their own: node:http and pg with nothing in between. `select` reads one row by its key, `rows` writes
 * what a callback writes, those that come together in one commit, and `verify` checks a password against its hash.
 * Arguments: database address, port.
 */
const [url = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 8 })

const answer = (data: unknown): string => JSON.stringify({ status: 200, message: 'OK', data })
const select = async (id: string): Promise<string> => {
  const { rows } = await pool.query<object>({
    name: 'select',
    text: 'select id, title, points, minutes from items where id = $1',
    values: [Number(id)],
  })
  return answer(rows[0] ?? null)
}

const batcher = createBatcher({
  maxItems: 64,
  flush: async (batch: readonly Rows[]) => {
    await writeRows(pool, batch)
    return batch.map(() => true)
  },
})
const rows = async (key: string, number: string): Promise<string> =>
  answer({ credited: await batcher.add({ key, userId: Number(number), runId: Number(number) % runCount }) })

const password = 'correct horse battery'
const hashed = await createPasswordHashing().hash(password)
const check = async (): Promise<string> => answer({ isRight: await verify(hashed, password) })

const kinds: Record<string, (first: string, second: string) => Promise<string>> = { select, rows, verify: check }

createServer((request, response) => {
  const [, name = '', first = '', second = ''] = (request.url ?? '').split('/')
  const done = kinds[name]?.(first, second) ?? Promise.reject(new Error(name))
  const send = (status: number, body: string): void => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }
  done.then(
    (body) => send(200, body),
    () => send(500, ''),
  )
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
