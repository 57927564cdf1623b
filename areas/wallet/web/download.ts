import { csvHead, csvLines } from '../../../platform/contract/csv.ts'
import type { ChainLink } from '../contract.ts'
import type { wallet } from '../words/en/wallet.ts'
import type { Say } from '../../../platform/words/text.ts'
import { saveFile } from '../../../kit/download/save-file.ts'
import type { DayRange } from '../../../kit/date-range.ts'
import { selectLinks, type VerifiedStatement } from './statement.ts'

type Words = Say<typeof wallet.words>

/**
 * Formats the chain links of a statement within a date range as CSV, for every account. The hashes make it verifiable.
 */
export function formatStatementCsv(links: readonly ChainLink[], range: DayRange, say: Words): string {
  const head = [
    say('colAccount'),
    say('colVersion'),
    say('colTime'),
    say('colKind'),
    say('colWhat'),
    say('colAmount'),
    say('colBalance'),
    say('colTransfer'),
    say('colHash'),
  ]
  const rows = selectLinks(links, range).map((link) => [
    link.account,
    link.version,
    link.at,
    say(link.kind),
    link.description,
    link.amount,
    link.balanceAfter,
    link.transferId,
    link.hash,
  ])
  return csvHead(head) + csvLines(rows)
}

/** Builds the name of the file from the first and the last day of the range. */
export const buildFileName = ({ from, to }: DayRange): string =>
  `${['statement', from || 'start', to || 'today'].join('_')}.csv`

/** Downloads the statement as a CSV file. */
export const downloadStatement = ({ links }: VerifiedStatement, range: DayRange, say: Words): number =>
  saveFile(buildFileName(range), formatStatementCsv(links, range, say), 'text/csv;charset=utf-8')
