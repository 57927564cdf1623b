import { csvHead, csvLines } from '../../../platform/contract/csv.ts'
import type { Payee } from '../../redemptions/contract.ts'
import { batchColumns } from '../contract.ts'
import { formatDecimal } from './rules.ts'
import type { LineRow } from './store.ts'

type Exported = Pick<
  LineRow,
  'redemption_id' | 'method' | 'country' | 'currency' | 'amount_cents' | 'points' | 'approved_at'
>

/** The file of a batch: the same bytes for the same lines. The two cells of a removed payee are empty. */
export function makeBatchFile(
  batchId: string,
  lines: readonly Exported[],
  payees: ReadonlyMap<string, Pick<Payee, 'name' | 'handle'>>,
): Buffer {
  const rows = lines.map((line) => {
    const payee = payees.get(line.redemption_id)
    const { method, country, currency, points } = line
    const money = [currency, formatDecimal(line.amount_cents), points, line.approved_at.toISOString()]
    return [batchId, line.redemption_id, method, payee?.name ?? '', payee?.handle ?? '', country, ...money]
  })
  return Buffer.from(csvHead(batchColumns) + csvLines(rows), 'utf8')
}

/** The name of the file. */
export const makeBatchFileName = (batchId: string): string => `payouts-${batchId}.csv`
