import { Card, Skeleton } from '@mantine/core'
import { valueUsd } from '@tuppence/contract/wallet'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/failure.ts'
import { finance } from '../../text/en/finance.ts'
import { useText } from '../../text/text.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { dollars, pointsText, wholeNumber } from '../../ui/Points.tsx'
import { useFinanceSummaryQuery } from './finance-api.ts'
import classes from './Finance.module.css'

/** The figures above the queue: what waits, what was done, what is owed. */
export function Summary() {
  const say = useText(finance)
  const { data, error, isFetching, refetch } = useFinanceSummaryQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  const worth = (points: number) => say('pointsWorth', { points: pointsText(points), value: dollars(valueUsd(points)) })
  const facts: [string, ReactNode, string?][] = data
    ? [
        [say('sumWaiting'), wholeNumber(data.waiting), worth(data.waitingPoints)],
        [say('sumApproved'), wholeNumber(data.approvedToday)],
        [say('sumPaid'), pointsText(data.paidThisMonth), dollars(valueUsd(data.paidThisMonth))],
        [say('sumLiability'), pointsText(data.liability), dollars(valueUsd(data.liability))],
      ]
    : []
  return (
    <Card mb="lg" aria-busy={isFetching}>
      {data ? (
        <dl className={classes.figures}>
          {facts.map(([label, value, more]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {more && <span className={classes.more}>{more}</span>}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton height={64} />
      )}
    </Card>
  )
}
