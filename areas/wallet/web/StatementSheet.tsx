import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { formatDay } from '../../../platform/contract/day.ts'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import { pointsWalletKind, type TransferKind } from '../contract.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWalletAmountQuery } from './for-others/wallet.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import { wallet } from '../words/en/wallet.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import type { DayRange } from '../../../kit/date-range.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import { scroller } from '../../../kit/scroller.ts'
import { Verdict } from './StatementCard.tsx'
import { buildSheet, type VerifiedStatement } from './statement.ts'
import { useStatement } from './use-statement.ts'
import classes from './Statement.module.css'

/**
 * Kinds of movements that need a label because their descriptions look alike: a hold, a redemption and a return all
 * name the reward.
 */
const labelledKinds: readonly TransferKind[] = ['hold', 'redemption', 'give_back', 'adjustment']

function describeLink(title: string | null, kind: TransferKind, say: Say<typeof wallet.words>): string {
  if (!title) return say(kind)
  return labelledKinds.includes(kind) ? `${say(kind)}: ${title}` : title
}

function Lines({ statement, range }: { statement: VerifiedStatement; range: DayRange }) {
  const say = useText(wallet)
  const { lines, opening, closing, gained, spent } = buildSheet(statement.links, range)
  const sums = [
    ['before', pointsText(opening)],
    ['gained', pointsText(gained, true)],
    ['spent', pointsText(spent, true)],
    ['closing', `${pointsText(closing)} (${dollars(valueUsd(closing))})`],
  ] as const
  return (
    <>
      <dl className={classes.sums}>
        {sums.map(([word, value]) => (
          <div key={word}>
            <dt>{say(word)}</dt>
            <dd className="tp-num">{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? (
        <Text>{say('sheetEmpty')}</Text>
      ) : (
        <div className={classes.scroll} aria-label={say('sheetTable')} {...scroller}>
          <table className={classes.lines}>
            <caption className="tp-sr-only">{say('sheetTable')}</caption>
            <thead>
              <tr>
                <th scope="col">{say('date')}</th>
                <th scope="col">{say('what')}</th>
                <th scope="col">{say('points')}</th>
                <th scope="col">{say('balanceAfter')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ version, at, title, kind, amount, balanceAfter }) => (
                <tr key={version}>
                  <td>
                    <time dateTime={at}>{fullMoment(at)}</time>
                  </td>
                  <td>{describeLink(title, kind, say)}</td>
                  <td>
                    <bdi dir="ltr">{pointsText(amount, true)}</bdi>
                  </td>
                  <td>{pointsText(balanceAfter)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** The statement of a date range as a sheet of paper. It is verified first; then the browser's print dialog opens. */
export function StatementSheet({ range }: { range: DayRange }) {
  const say = useText(wallet)
  const { data: me } = useUserDetailsQuery()
  const { data: amount } = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  const { state, read } = useStatement()
  const begin = useRef(read)
  useEffect(() => void begin.current(), [])
  const isReady = state.step === 'done' && me !== undefined
  useEffect(() => {
    if (isReady) requestAnimationFrame(() => print())
  }, [isReady])
  const to = range.to === '' ? say('sheetToday') : formatDay(range.to)
  return (
    <div className={`tp-sheet ${classes.sheet}`}>
      <PageHeader
        title={say('sheetTitle')}
        actions={
          <Group gap="sm" className="tp-no-print">
            <Button
              component={Link}
              to={paths.earnings}
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
            >
              {say('back')}
            </Button>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} disabled={!isReady} onClick={() => print()}>
              {say('printNow')}
            </Button>
          </Group>
        }
      >
        {range.from === '' ? say('sheetUpTo', { to }) : say('sheetDays', { from: formatDay(range.from), to })}
      </PageHeader>
      <Stack gap="lg">
        {me && (
          <Text>{[[me.firstName, me.lastName].filter(Boolean).join(' '), me.email].filter(Boolean).join(' · ')}</Text>
        )}
        {state.step === 'failed' && (
          <ErrorNotice failure={state.failure} title={say('unread')} onRetry={() => void read()} />
        )}
        {state.step === 'insecure' && <Text role="alert">{say('insecureText')}</Text>}
        {state.step === 'done' && (
          <>
            <Lines statement={state.statement} range={range} />
            {amount && (
              <Text size="sm">
                {say('sheetBeside', { pending: pointsText(amount.pending), held: pointsText(amount.held) })}
              </Text>
            )}
            <Verdict statement={state.statement} readAt={state.readAt} />
          </>
        )}
        {(state.step === 'reading' || state.step === 'idle') && (
          <div role="status" aria-label={say('verifying')}>
            <Skeleton height={88} mb="lg" />
            <Skeleton height={320} />
          </div>
        )}
      </Stack>
    </div>
  )
}
