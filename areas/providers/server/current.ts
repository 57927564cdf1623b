import type { Secrets } from '../../../platform/server/secrets.ts'
import type { ProviderHost } from '../contract.ts'
import type { InForceRow } from './store.ts'

/** What the environment says: an address that replaces the provider's, and a key for as long as none is chosen. */
export type VendorSettings = { url: string | null; apiKey: string | null }
/** Where a key is sent: to one of the provider's own addresses, or to the environment's in their place. */
export type Called = { host: ProviderHost | null; address: string | null }
/** What counts at this moment, with its key. */
export type Current = Called & {
  /** Tells it from every other: a version of the page from the next one, and one key of the environment from another. */
  id: string
  /** Tells the account from every other, by a keyed hash of its address and key; another key of the same account counts as another. */
  account: string
  source: 'panel' | 'environment'
  keyHint: string
  /** Null is the balance of the account. */
  fundingSourceId: string | null
  url: string
  apiKey: string
}
/** What counts although its key cannot be opened, because it was sealed under another master key: nothing can be asked with it. */
export type Unopened = Called & {
  id: string
  source: 'panel'
  keyHint: string
  fundingSourceId: string | null
  apiKey: null
}
type Needs = { secrets: Pick<Secrets, 'unseal' | 'hmac'>; settings: { vendor: VendorSettings } }

const addresses: Readonly<Record<ProviderHost, string>> = {
  production: 'https://api.tremendous.com/api/v2',
  testflight: 'https://testflight.tremendous.com/api/v2',
}
const hintLength = 4
/** What of a key pages and the audit log know. */
export const hintOf = (apiKey: string): string => apiKey.slice(-hintLength)
/** What keys are sealed for. */
export const keyPurpose = 'reward-provider'

/** The address that a key of this host is really sent to. */
export const urlOf = (host: ProviderHost, { url }: VendorSettings): string => url ?? addresses[host]

/** The same for readers; nothing is called for a removal, which has no host. */
export function calledAt(host: ProviderHost | null, { url }: VendorSettings): Called {
  const address = host && url
  return { host: address ? null : host, address }
}

/** The connection that counts: the one that was brought into force, whether or not its key can be opened, else the environment's, else none. */
export function currentOf(row: InForceRow | undefined, { secrets, settings }: Needs): Current | Unopened | null {
  const { vendor } = settings
  const madeOf = (version: number, host: ProviderHost, apiKey: string) => {
    const url = urlOf(host, vendor)
    const account = secrets.hmac('provider-account', `${url} ${apiKey}`).toString('base64url')
    return { id: `${version}:${account}`, account, ...calledAt(host, vendor), url, apiKey, keyHint: hintOf(apiKey) }
  }
  if (!row || row.is_removed) {
    const { apiKey } = vendor
    return apiKey === null ? null : { ...madeOf(0, 'production', apiKey), source: 'environment', fundingSourceId: null }
  }
  const { version, host, sealed_key: sealed, funding_source_id: fundingSourceId } = row
  if (!sealed || !host) throw new Error(`the reward provider's version ${version} is in force without a key`)
  const shared = { source: 'panel', fundingSourceId } as const
  const apiKey = openedBy(secrets, sealed)
  return apiKey === null
    ? { id: `${version}:unopened`, ...calledAt(host, vendor), ...shared, keyHint: row.key_hint, apiKey }
    : { ...madeOf(version, host, apiKey), ...shared }
}

/** The account that is asked; null without one, and where its key cannot be opened. */
export const accountIn = (current: Current | Unopened | null): string | null =>
  current === null || current.apiKey === null ? null : current.account

/** The key, or null when it was sealed under another master key. */
function openedBy(secrets: Needs['secrets'], sealed: Buffer): string | null {
  try {
    return secrets.unseal(keyPurpose, sealed)
  } catch {
    return null
  }
}
