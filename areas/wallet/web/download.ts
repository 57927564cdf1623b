import { csvHead, csvLines } from '../../../platform/contract/csv.ts'
import type { ChainLink } from '../contract.ts'
import type { wallet } from '../words/en/wallet.ts'
import type { Say } from '../../../platform/words/text.ts'
import { saveFile } from '../../../kit/download/save-file.ts'
import type { DayRange } from '../../../kit/date-range.ts'
import { linksWithin, type VerifiedStatement } from './statement.ts'

type Words = Say<typeof wallet.words>

/** The statement's links of a span of days as CSV, every account's, each with the hash that its reader can work out anew. */
export function statementCsv(links: readonly ChainLink[], range: DayRange, say: Words): string {
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
  const rows = linksWithin(links, range).map((link) => [
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

/** Names the days that are in it. */
export const fileNameOf = ({ from, to }: DayRange): string =>
  `${['statement', from || 'start', to || 'today'].join('_')}.csv`

/** Hands the statement to the browser as a file. */
export const downloadStatement = ({ links }: VerifiedStatement, range: DayRange, say: Words): number =>
  saveFile(fileNameOf(range), statementCsv(links, range, say), 'text/csv;charset=utf-8')
