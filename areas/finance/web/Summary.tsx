import { Box, Card, Skeleton } from '@mantine/core'
import { valueUsd } from '../../../platform/contract/money.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { dollars, pointsText, wholeNumber } from '../../../kit/Points.tsx'
import { useFinanceSummaryQuery } from './finance-api.ts'

/** The figures above the queue: requests that wait, requests done, and points owed. */
export function Summary() {
  const say = useText(finance)
  const { data, error, isFetching, refetch } = useFinanceSummaryQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !isFetching)
    return (
      <Box mb="lg">
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      </Box>
    )
  const worth = (points: number) => say('pointsWorth', { points: pointsText(points), value: dollars(valueUsd(points)) })
  const facts = data
    ? [
        { label: say('sumWaiting'), value: wholeNumber(data.waiting), more: worth(data.waitingPoints) },
        { label: say('sumApproved'), value: wholeNumber(data.approvedToday) },
        {
          label: say('sumPaid'),
          value: pointsText(data.paidThisMonth),
          more: dollars(valueUsd(data.paidThisMonth)),
        },
        { label: say('sumLiability'), value: pointsText(data.liability), more: dollars(valueUsd(data.liability)) },
      ]
    : []
  return (
    <Card mb="lg" aria-busy={isFetching}>
      {data ? <Facts look="figures" facts={facts} /> : <Skeleton height={64} />}
    </Card>
  )
}
