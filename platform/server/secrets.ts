import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto'

/** The purposes of derived keys. */
export const purposes = [
  'verify-email',
  'reset-password',
  'login-link',
  'redemption-code',
  'access-token',
  'person',
  'gift-codes',
  'payee',
  'supplier-secrets',
  'reward-provider',
  'reward-provider-events',
  'provider-account',
  'refresh-token',
  'social-nonce',
  'social-verifier',
  'visitor',
  'device',
  'network',
  'invitation',
  'voter',
  'unsubscribe',
  'ticket',
  'farewell',
  'click',
  'affiliate-callback',
  'second-step',
  'recovery-code',
  'known-device',
  'sign-up-browser',
  'team',
  'activation',
  'idempotency',
  'link',
  'webhook',
  'audience',
  'mail-address',
  'return-path',
  'root-key',
] as const
export type Purpose = (typeof purposes)[number]

/**
 * The keys that a process holds. Values are sealed with `writes` and opened with any of them. Hashes and signatures are
 * derived from `root`, the first key of the database, so that a rotation changes none of them.
 */
export type Keyring = { root: string; writes: string; others: readonly string[] }

/**
 * The secrets derived from SECRET_KEY. Each purpose has its own key, so a signature for one purpose is worthless for
 * another.
 */
export type Secrets = ReturnType<typeof createSecrets>

/** What a value begins with that was sealed with another key than the root: 4 bytes of ours and 8 of the key. */
const markStart = Buffer.from('tpk1')
const markLength = 12
/** The labels of keys that identify a SECRET_KEY. None of them may be a purpose. */
const ownLabels = { fingerprint: 'fingerprint', mark: 'mark of sealed values' } as const
const deriveKey = (key: string, purpose: string, length = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'tuppence', purpose, length))

/** Computes a text that identifies a SECRET_KEY and reveals nothing about it. */
export const fingerprintOf = (key: string): string =>
  createHmac('sha256', deriveKey(key, ownLabels.fingerprint)).update('').digest('base64url')

/** Computes the mark of the values that are sealed with this key, when it is not the root. */
export const markOf = (key: string): Buffer => Buffer.concat([markStart, deriveKey(key, ownLabels.mark, 8)])

/**
 * Derives all secrets from SECRET_KEY, or from a ring of keys. The ring is read at each use, so a process that is told
 * of a rotation goes on with the same object.
 */
export function createSecrets(given: string | Keyring) {
  const ring: Readonly<Keyring> = typeof given === 'string' ? { root: given, writes: given, others: [] } : given
  const derived = new Map<string, Map<string, Buffer>>()
  const derive = (key: string, purpose: Purpose | 'mark'): Buffer => {
    const ofKey = derived.get(key) ?? new Map<string, Buffer>()
    derived.set(key, ofKey)
    const made = ofKey.get(purpose) ?? (purpose === 'mark' ? markOf(key) : deriveKey(key, purpose))
    ofKey.set(purpose, made)
    return made
  }
  const keyOf = (purpose: Purpose): Buffer => derive(ring.root, purpose)
  const hmac = (purpose: Purpose, text: string): Buffer => createHmac('sha256', keyOf(purpose)).update(text).digest()
  /** Finds the key that a value was sealed with, by its mark; the root for a value without one. */
  const findSealer = (sealed: Buffer): { key: string; mark: Buffer } => {
    const marked = [ring.writes, ...ring.others].find(
      (key) => key !== ring.root && sealed.subarray(0, markLength).equals(derive(key, 'mark')),
    )
    return marked === undefined
      ? { key: ring.root, mark: Buffer.alloc(0) }
      : { key: marked, mark: derive(marked, 'mark') }
  }

  return {
    /** Returns the 256-bit key of one purpose, for libraries that sign themselves. */
    keyOf,
    /**
     * Returns the keys for signatures that a rotation ends: the first signs, and each of them is accepted. They come
     * from the keys that the process holds, and from no earlier one.
     */
    passingKeysOf: (purpose: Purpose): Buffer[] => [ring.writes, ...ring.others].map((key) => derive(key, purpose)),
    /**
     * Computes a keyed hash: the same text always gives the same 32 bytes, which no one can compute without
     * SECRET_KEY.
     */
    hmac,
    /**
     * Computes the 256-bit key for an email from the id of its row. Neither the database nor a queued job ever
     * contains the key; the row stores `hashOf(key)`.
     */
    mailedKey: (purpose: Purpose, id: string): string => hmac(purpose, id).toString('base64url'),
    /** Computes a code of `digits` decimal digits for an email, from the id of its row. */
    mailedCode: (purpose: Purpose, id: string, digits: number): string =>
      String(hmac(purpose, id).readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0'),
    /** Encrypts a text with AES-256-GCM; the result contains its own nonce and tag, and the mark of a later key. */
    seal: (purpose: Purpose, plain: string): Buffer => {
      const { writes, root } = ring
      const mark = writes === root ? Buffer.alloc(0) : derive(writes, 'mark')
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive(writes, purpose), nonce).setAAD(mark)
      return Buffer.concat([mark, nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /** Decrypts the result of `seal`; throws when it was changed or encrypted with another key. */
    unseal: (purpose: Purpose, sealed: Buffer): string => {
      const { key, mark } = findSealer(sealed)
      const body = sealed.subarray(mark.length)
      const decipher = createDecipheriv('aes-256-gcm', derive(key, purpose), body.subarray(0, 12)).setAAD(mark)
      decipher.setAuthTag(body.subarray(-16))
      try {
        return decipher.update(body.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        throw new Error(`A sealed value (${purpose}) was changed, or sealed with another SECRET_KEY.`, { cause: error })
      }
    },
  }
}

/** Returns the SHA-256 hash of a key or token; only this hash is stored. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Makes a new 256-bit opaque token. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether two hashes are equal, in constant time. */
export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Whether two texts are equal, in constant time. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b))
}

/** Random bytes for many ids, because drawing 16 bytes costs as much as drawing 4,096. */
const randomPool = Buffer.alloc(4_096)
let poolUsed = randomPool.length
function freshBytes(length: number): Buffer {
  if (poolUsed + length > randomPool.length) {
    randomFillSync(randomPool)
    poolUsed = 0
  }
  poolUsed += length
  return randomPool.subarray(poolUsed - length, poolUsed)
}

let lastMillis = 0
let counter = 0
/** Makes a UUIDv7, which sorts by time. Ids are always made here, never by the database. */
export function newId(now = Date.now()): string {
  counter = now > lastMillis ? freshBytes(2).readUInt16BE() & 0x07ff : counter + 1
  lastMillis = Math.max(now, lastMillis)
  if (counter > 0x0fff) {
    lastMillis += 1
    counter = 0
  }
  const bytes = freshBytes(16)
  bytes.writeUIntBE(lastMillis, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Whether a text has the form of our ids. A text that does not is simply not found, and never reaches the database.
 */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
