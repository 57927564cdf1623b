import type { Secrets } from '../../../platform/server/secrets.ts'
import type { ProviderHost, RewardProvider } from '../contract.ts'
import { providers } from './by-provider.ts'
import type { InForceRow } from './store.ts'

/**
 * The settings from the environment: an address that replaces the provider's own, and a key that is used while no
 * account is chosen.
 */
export type VendorSettings = { url: string | null; apiKey: string | null }
/** The address that a key is sent to: one of the provider's own, or the one from the environment. */
export type CalledAddress = { host: ProviderHost | null; address: string | null }
/** The connection in use, with its key. */
export type Current = CalledAddress & {
  /** Identifies the connection: each version made on the page, and each key from the environment, has its own id. */
  id: string
  /**
   * Identifies the account, by a keyed hash of its address and key; another key of the same account counts as another
   * account.
   */
  account: string
  source: 'panel' | 'environment'
  keyHint: string
  /** The funding source; null for the balance of the account. */
  fundingSourceId: string | null
  url: string
  apiKey: string
}
/**
 * A connection in use whose key cannot be unsealed, because it was sealed under another master key: it can make no
 * calls.
 */
export type Unopened = CalledAddress & {
  id: string
  source: 'panel'
  keyHint: string
  fundingSourceId: string | null
  apiKey: null
}
type Needs = { secrets: Pick<Secrets, 'unseal' | 'hmac'>; settings: { vendor: VendorSettings } }

const hintLength = 4
/** The part of a key that pages and the audit log show. */
export const makeHint = (apiKey: string): string => apiKey.slice(-hintLength)
/** The purpose for which keys are sealed. */
export const keyPurpose = 'reward-provider'

/** The address to which a key for this host is really sent. */
export const findUrl = (provider: RewardProvider, host: ProviderHost, { url }: VendorSettings): string =>
  url ?? providers[provider].addresses[host]

/** The address as readers see it; a removal has no host and calls nothing. */
export function findCalled(host: ProviderHost | null, { url }: VendorSettings): CalledAddress {
  const address = host && url
  return { host: address ? null : host, address }
}

/**
 * Finds the connection in use: the one that was put into effect, even if its key cannot be unsealed; otherwise that of
 * the environment; otherwise null.
 */
export function findCurrent(
  provider: RewardProvider,
  row: InForceRow | undefined,
  { secrets, settings }: Needs,
): Current | Unopened | null {
  const { vendor } = settings
  const madeOf = (version: number, host: ProviderHost, apiKey: string) => {
    const url = findUrl(provider, host, vendor)
    const account = secrets.hmac('provider-account', `${url} ${apiKey}`).toString('base64url')
    return { id: `${version}:${account}`, account, ...findCalled(host, vendor), url, apiKey, keyHint: makeHint(apiKey) }
  }
  if (!row || row.is_removed) {
    const { apiKey } = vendor
    return apiKey === null ? null : { ...madeOf(0, 'production', apiKey), source: 'environment', fundingSourceId: null }
  }
  const { version, host, sealed_key: sealed, funding_source_id: fundingSourceId } = row
  if (!sealed || !host) throw new Error(`the reward provider's version ${version} is in force without a key`)
  const shared = { source: 'panel', fundingSourceId } as const
  const apiKey = openKey(secrets, sealed)
  return apiKey === null
    ? { id: `${version}:unopened`, ...findCalled(host, vendor), ...shared, keyHint: row.key_hint, apiKey }
    : { ...madeOf(version, host, apiKey), ...shared }
}

/** The account in use; null when there is none, or when its key cannot be unsealed. */
export const findAccount = (current: Current | Unopened | null): string | null =>
  current === null || current.apiKey === null ? null : current.account

/** Unseals a key; null when it was sealed under another master key. */
function openKey(secrets: Needs['secrets'], sealed: Buffer): string | null {
  try {
    return secrets.unseal(keyPurpose, sealed)
  } catch {
    return null
  }
}
