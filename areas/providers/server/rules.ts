import type { ConnectionProblem, FundingSource } from '../contract.ts'

type Source = FundingSource & { isUsable: boolean }

/** What pays: the funding source that was chosen, or else the balance of the account; and what is wrong with it. */
export function judgeSources(
  sources: readonly Source[],
  chosenId: string | null,
): { problem: ConnectionProblem | null; fundingSource: FundingSource | null } {
  const found = sources.find((one) => (chosenId === null ? one.method === 'balance' : one.fundingSourceId === chosenId))
  if (!found) return { problem: 'source', fundingSource: null }
  const { isUsable, ...fundingSource } = found
  if (!isUsable) return { problem: 'source', fundingSource }
  const isEmpty = fundingSource.availableAmount !== null && fundingSource.availableAmount <= 0
  return { problem: isEmpty ? 'empty' : null, fundingSource }
}
