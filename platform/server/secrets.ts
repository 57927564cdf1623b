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
export type Purpose =
  | 'verify-email'
  | 'reset-password'
  | 'login-link'
  | 'redemption-code'
  | 'access-token'
  | 'person'
  | 'gift-codes'
  | 'payee'
  | 'supplier-secrets'
  | 'reward-provider'
  | 'reward-provider-events'
  | 'provider-account'
  | 'refresh-token'
  | 'social-nonce'
  | 'social-verifier'
  | 'visitor'
  | 'device'
  | 'network'
  | 'invitation'
  | 'voter'
  | 'unsubscribe'
  | 'ticket'
  | 'farewell'
  | 'click'
  | 'affiliate-callback'
  | 'second-step'
  | 'recovery-code'
  | 'fingerprint'
  | 'known-device'
  | 'sign-up-browser'
  | 'team'
  | 'activation'
  | 'idempotency'
  | 'link'
  | 'webhook'
  | 'audience'
  | 'mail-address'
  | 'return-path'

/**
 * The secrets derived from SECRET_KEY. Each purpose has its own key, so a signature for one purpose is worthless for
 * another.
 */
export type Secrets = ReturnType<typeof createSecrets>

/** Derives all secrets from SECRET_KEY. */
export function createSecrets(secretKey: string) {
  const derived = new Map<Purpose, Buffer>()
  const keyOf = (purpose: Purpose): Buffer => {
    const known = derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'tuppence', purpose, 32))
    derived.set(purpose, key)
    return key
  }
  const hmac = (purpose: Purpose, text: string): Buffer => createHmac('sha256', keyOf(purpose)).update(text).digest()

  return {
    /** Returns the 256-bit key of one purpose, for libraries that sign themselves. */
    keyOf,
    /**
     * Computes a keyed hash: the same text always gives the same 32 bytes, which no one can compute without
     * SECRET_KEY.
     */
    hmac,
    /** Computes a text that identifies this SECRET_KEY and reveals nothing about it. */
    fingerprint: (): string => hmac('fingerprint', '').toString('base64url'),
    /**
     * Computes the 256-bit key for an email from the id of its row. Neither the database nor a queued job ever
     * contains the key; the row stores `hashOf(key)`.
     */
    mailedKey: (purpose: Purpose, id: string): string => hmac(purpose, id).toString('base64url'),
    /** Computes a code of `digits` decimal digits for an email, from the id of its row. */
    mailedCode: (purpose: Purpose, id: string, digits: number): string =>
      String(hmac(purpose, id).readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0'),
    /** Encrypts a text with AES-256-GCM; the result contains its own nonce and tag. */
    seal: (purpose: Purpose, plain: string): Buffer => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce)
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /** Decrypts the result of `seal`; throws when it was changed or encrypted with another key. */
    unseal: (purpose: Purpose, sealed: Buffer): string => {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
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
