import { Anchor, Text } from '@mantine/core'
import type { HistoryRow } from '../contract.ts'
import { Link } from 'react-router'
import { paths, questionOf } from '../../../platform/web/paths.ts'
import { wallet } from '../words/en/wallet.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toldInReadersWords } from '../../../platform/web/text/told.ts'
import { QuestionLink } from '../../../kit/QuestionLink.tsx'
import type { Finding } from './use-marked-row.ts'
import { rowId } from './use-marked-row.ts'
import classes from './Wallet.module.css'

/** Why points that are written here cannot be spent yet, and what changes that. */
function Explained({ status }: { status: HistoryRow['status'] }) {
  const say = useText(wallet)
  if (status === 'pending') {
    return (
      <Text size="sm" c="dimmed">
        {say('pendingWhy')}
      </Text>
    )
  }
  if (status !== 'on_hold') return null
  return (
    <Text size="sm" c="dimmed">
      {say('heldWhy')}{' '}
      <Anchor component={Link} to={paths.redeem} size="sm">
        {say('seeRequest')}
      </Anchor>
    </Text>
  )
}

type Props = {
  row: HistoryRow
  /** The row that another one led to. */
  isMarked: boolean
  /** The row on this page that takes this one back, if there is one. */
  takenBackBy: string | null
  finding: Finding | null
  onFind: (transferId: string, from: string) => void
}

/** What moved the points; a reversal leads to what it takes back, and the other way round. */
export function What({ row, isMarked, takenBackBy, finding, onFind }: Props) {
  const say = useText(wallet)
  const { transferId, kind, status, reverses, attemptId } = row
  const description = toldInReadersWords(row.description)
  const word = say(kind)
  return (
    <div id={rowId(transferId)} tabIndex={-1} className={classes.what} data-marked={isMarked || undefined}>
      {description || word}
      {description && description !== word && (
        <Text size="sm" c="dimmed">
          {word}
        </Text>
      )}
      <Explained status={status} />
      {attemptId && (
        <div>
          <QuestionLink to={questionOf(attemptId)} title={description || word} until={row.disputeUntil} />
        </div>
      )}
      {reverses && (
        <button type="button" className={classes.toRow} onClick={() => onFind(reverses, transferId)}>
          {say(kind === 'give_back' ? 'seeRequested' : 'seeTaken')}
        </button>
      )}
      {takenBackBy && (
        <button type="button" className={classes.toRow} onClick={() => onFind(takenBackBy, transferId)}>
          {say('seeWhy')}
        </button>
      )}
      {finding && (
        <Text size="sm" role="status" c={finding.step === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {say(finding.step === 'failed' ? 'notFound' : 'finding')}
        </Text>
      )}
    </div>
  )
}
