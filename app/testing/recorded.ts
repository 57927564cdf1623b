import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FreshDatabase } from './database.ts'
import { type TestServer, administer, databaseUrl, serverVariable } from './test-server.ts'

/** The versions whose databases are kept in `recorded/`, each with the secret key with which it was filled, and what it holds. */
export const recordedVersions = [
  {
    version: '0.1.0',
    secretKey: 'the secret key of the recorded database of version 0.1.0',
    holds: { people: 209, transfers: 1825, attempts: 1325 },
  },
  {
    version: '0.2.0',
    secretKey: 'the secret key of the recorded database of version 0.2.0',
    holds: { people: 428, transfers: 3338, attempts: 2025 },
  },
] as const

const copyHead = /^COPY .* FROM stdin;$/
const copyEnd = '\\.'

/** A new database with the data of this version. `drop` also ends the connections that are still open. */
export async function recordedDatabase(version: string): Promise<FreshDatabase> {
  const { url } = JSON.parse(process.env[serverVariable] ?? '{}') as TestServer
  const name = `recorded_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template template0 encoding 'UTF8'`)
  const ours = databaseUrl(url, name)
  const packed = await readFile(join(import.meta.dirname, 'recorded', `${version}.sql.br`))
  await load(ours, brotliDecompressSync(packed).toString('utf8'))
  return { url: ours, drop: () => administer(url, `drop database if exists ${name} with (force)`) }
}

/** Runs the plain text of pg_dump, as psql would. */
async function load(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const lines = dump.split('\n')
  let statements: string[] = []
  try {
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? ''
      if (copyHead.test(line)) {
        await client.query(statements.join('\n'))
        statements = []
        const end = lines.indexOf(copyEnd, at)
        const rows = lines.slice(at + 1, end).map((row) => `${row}\n`)
        await pipeline(Readable.from(rows), client.query(copyFrom(line)))
        at = end
      } else if (!line.startsWith('\\')) statements.push(line)
    }
    await client.query(statements.join('\n'))
  } finally {
    await client.end()
  }
}
