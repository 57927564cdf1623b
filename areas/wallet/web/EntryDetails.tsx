import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths, questionPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Points, pointsText } from '../../../kit/Points.tsx'
import { QuestionLink } from '../../../kit/QuestionLink.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { HistoryRow } from '../contract.ts'
import { wallet } from '../words/en/wallet.ts'
import { statusLooks } from './looks.ts'
import type { Finding } from './use-marked-row.ts'
import classes from './Wallet.module.css'

/** Explains why these points cannot be spent yet, and what has to happen first. */
function StatusExplanation({ status }: { status: HistoryRow['status'] }) {
  const say = useText(wallet)
  if (status !== 'pending' && status !== 'on_hold') return null
  return (
    <Text size="sm" c="dimmed">
      {say(status === 'pending' ? 'pendingWhy' : 'heldWhy')}
      {status === 'on_hold' && ' '}
      {status === 'on_hold' && (
        <Anchor component={Link} to={paths.redeem} size="sm">
          {say('seeRequest')}
        </Anchor>
      )}
    </Text>
  )
}

type Props = {
  row: HistoryRow
  /** The rows of the page; the reversal of this one may be among them. */
  rows: readonly HistoryRow[]
  finding: Finding | null
  onFind: (transferId: string, from: string) => void
  /** Shows the details in a pane of their own, under a title. */
  isBeside?: boolean
}

/** All details of one movement. A reversal and the movement that it reverses link to each other. */
export function EntryDetails({ row, rows, finding, onFind, isBeside = false }: Props) {
  const say = useText(wallet)
  const { transferId, kind, status, points, balanceAfter, at, reverses, attemptId, disputeUntil } = row
  const title = row.description || say(kind)
  const takenBackBy = rows.find((other) => other.reverses === transferId)?.transferId ?? null
  const isFinding = finding?.from === transferId
  return (
    <div className={classes.details}>
      {isBeside && (
        <>
          <Title order={3} size="h3" className={classes.name ?? ''}>
            {title}
          </Title>
          <Points value={points} signed size="lg" />
        </>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{say('date')}</dt>
          <dd>
            <Moment at={at} />
          </dd>
        </div>
        {/* The status already shows that released points are available. */}
        {!(kind === 'release' && status === 'available') && (
          <div>
            <dt>{say('kind')}</dt>
            <dd>{say(kind)}</dd>
          </div>
        )}
        <div>
          <dt>{say('status')}</dt>
          <dd>
            <span className="tp-whole">
              <StatusBadge look={statusLooks[status]} />
            </span>
          </dd>
        </div>
        <div>
          <dt>{say('balanceAfter')}</dt>
          <dd className="tp-num">{pointsText(balanceAfter)}</dd>
        </div>
        <div>
          <dt>{say('entryId')}</dt>
          <dd className={classes.id}>
            <code>{transferId}</code>
            <CopyButton look="icon" value={transferId} what={say('entryId')} />
          </dd>
        </div>
      </dl>
      <StatusExplanation status={status} />
      {attemptId && <QuestionLink to={questionPath(attemptId)} title={title} until={disputeUntil} />}
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
      {isFinding && (
        <Text size="sm" role="status" c={finding.step === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {say(finding.step === 'failed' ? 'notFound' : 'finding')}
        </Text>
      )}
    </div>
  )
}
