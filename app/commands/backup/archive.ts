import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { codeOf } from '../../../platform/server/db.ts'
import { readManifest, type Manifest } from './manifest.ts'

/**
 * The work factor of the passphrase, as `age` itself sets it: a guess costs a second and 256 MB. Encryption is age's
 * (https://age-encryption.org/v1), so that `age --decrypt` reads the file as well.
 */
const scryptLogN = 18

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: unknown): Readable => Readable.fromWeb(stream as ReadableStream<Uint8Array>)

/** What was written: its length and SHA-256. */
export type Written = { bytes: number; sha256: string }

/**
 * Writes a file that nobody else reads and that is there only when it is whole and on the disk. `fill` writes into the
 * stream and ends it.
 */
export async function writeWhole(
  path: string,
  passphrase: string | null,
  fill: (to: Writable) => Promise<void>,
  workFactor = scryptLogN,
): Promise<Written> {
  const draft = `${path}.part`
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    const plain = new PassThrough()
    const file = createWriteStream(draft, { mode: 0o600, flush: true })
    const stored = passphrase === null ? plain : await encrypt(plain, passphrase, workFactor)
    const storing = pipeline(stored, count, file).catch((error: unknown) => {
      plain.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    })
    const filling = fill(plain).catch((error: unknown) => {
      plain.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    })
    // The first failure is the reason; the other only follows from it.
    await Promise.all([storing, filling])
    await rename(draft, path)
    return { bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(draft, { force: true })
    throw codeOf(error) === 'ENOSPC' ? new Error(`The disk of ${dirname(path)} is full: no backup was made.`) : error
  }
}

async function encrypt(plain: Readable, passphrase: string, workFactor: number): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Writes the manifest beside its data; from then on the backup counts. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  const path = manifestPath(join(folder, manifest.file))
  await writeWhole(path, null, async (to) => {
    to.end(`${JSON.stringify(manifest, null, 2)}\n`)
  })
  return path
}

/** The path of the manifest of a data file. */
export const manifestPath = (file: string): string => `${file}.json`

/** A backup on the disk, whose checksum was found to be right. */
export type FoundBackup = { path: string; manifest: Manifest }

/** Reads the manifest of a backup and checks the file against it; throws one line when something is wrong. */
export async function findBackup(path: string): Promise<FoundBackup> {
  const file = path.endsWith('.json') ? path.slice(0, -'.json'.length) : path
  const at = manifestPath(file)
  const text = await readFile(at, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new Error(`${at} is not there: without its manifest a backup cannot be checked, or it was never finished.`)
  })
  const manifest = readManifest(text, at)
  if (manifest.file !== basename(file))
    throw new Error(`${at} is the manifest of ${manifest.file}, not of ${basename(file)}.`)
  const found = await stat(file).catch(() => null)
  if (!found) throw new Error(`${file} is not there; only its manifest is.`)
  if (found.size !== manifest.bytes)
    throw new Error(`${file} is broken: it has ${found.size} bytes, and its manifest says ${manifest.bytes}.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (hash.digest('hex') !== manifest.sha256)
    throw new Error(`${file} is broken: its contents are not those that were written (checksum).`)
  return { path: file, manifest }
}

/** Opens the data of a backup, decrypted; throws one line when the passphrase is missing or wrong. */
export async function openBackup({ path, manifest }: FoundBackup, passphrase: string | null): Promise<Readable> {
  const stored = createReadStream(path)
  if (!manifest.isEncrypted) return stored
  if (passphrase === null) {
    stored.destroy()
    throw new Error(`${path} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.`)
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(stored)))
  } catch (error) {
    stored.destroy()
    const isWrong = error instanceof Error && /no identity matched|incorrect|passphrase/i.test(error.message)
    throw isWrong ? new Error(`${path} was encrypted with another passphrase.`, { cause: error }) : error
  }
}

/** Whether the data can be handed to a program by name, instead of through a stream. */
export const isPlainFile = ({ manifest }: FoundBackup): boolean => !manifest.isEncrypted
