import type { ConnectionProblem, FundingSource } from '../contract.ts'
import type { LookRow } from './catalogue-store.ts'

type Source = FundingSource & { isUsable: boolean }

/** The connection in use; its key is null when it cannot be unsealed. */
type ConnectionInUse = { id: string; apiKey: string | null } | null
type Look = Pick<LookRow, 'connection' | 'problem' | 'stopped_connection'> | undefined

/**
 * Whether the provider refused the key of the connection in use. Only another connection changes that, even one with
 * the same key.
 */
export const isStopped = (connection: { id: string } | null, look: Look): boolean =>
  connection !== null && look?.stopped_connection === connection.id

/** What is wrong with the connection in use; null if nothing is wrong, or if there is no connection. */
export function findProblem(connection: ConnectionInUse, look: Look): ConnectionProblem | null {
  if (connection && connection.apiKey === null) return 'unopened'
  if (isStopped(connection, look)) return 'key'
  return look && look.connection === connection?.id ? look.problem : null
}

/** The funding source that pays (the chosen one, otherwise the balance of the account), and what is wrong with it. */
export function judgeSources(
  sources: readonly Source[],
  chosenId: string | null,
): { problem: ConnectionProblem | null; fundingSource: FundingSource | null } {
  const found = sources.find((one) => (chosenId === null ? one.method === 'balance' : one.fundingSourceId === chosenId))
  if (!found) return { problem: 'source', fundingSource: null }
  const { isUsable, ...fundingSource } = found
  if (!isUsable) return { problem: 'source', fundingSource }
  const isEmpty = fundingSource.availableCents !== null && fundingSource.availableCents <= 0
  return { problem: isEmpty ? 'empty' : null, fundingSource }
}
