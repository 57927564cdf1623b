import { Anchor, Card, Skeleton, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import { pointsWalletKind } from '../../wallet/contract.ts'
import { usePointLevelsQuery, useWalletAmountQuery } from '../../wallet/web/for-others/wallet.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import { standing } from '../words/en/standing.ts'
import { useStandingConditionsQuery } from './standing-api.ts'
import classes from './Standing.module.css'

/**
 * Shows how far the points are from the next reward. Renders nothing while that is unknown, because other pages show
 * the details.
 */
function Level() {
  const say = useText(standing)
  const { data: levels } = usePointLevelsQuery()
  const { data: wallet } = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  if (!levels || !wallet) return <Skeleton h={22} w="70%" />
  const steps = levels.toSorted((a, b) => a.points - b.points)
  const best = steps.findLast(({ points }) => wallet.amount >= points)
  const next = steps.find(({ points }) => wallet.amount < points)
  return (
    <Text className="tp-num">
      {best && `${say('levelNow', { value: dollars(best.valueUsd) })} `}
      {next
        ? say('levelNext', { points: pointsText(next.points - wallet.amount), value: dollars(next.valueUsd) })
        : say('levelTop')}
    </Text>
  )
}

/** The member's level, and the conditions that a redemption must meet at the moment. */
export function Redeeming() {
  const say = useText(standing)
  const { data, error, refetch } = useStandingConditionsQuery()
  return (
    <Card component="section" p="lg" aria-labelledby="redeeming" aria-busy={!data && !error}>
      <Title order={2} size="h3" id="redeeming" mb={4}>
        {say('redeeming')}
      </Title>
      <Level />
      {error && !data && (
        <ErrorNotice title={say('conditionsFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      <ul className={classes.checks}>
        {data
          ? data.checks
              .filter(({ code }) => code !== 'enough-points')
              .map(({ code, ok, message, clearsAt }) => (
                <li key={code} data-ok={ok}>
                  {ok ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleX size={20} aria-hidden />}
                  <span>
                    <span className="tp-sr-only">{say(ok ? 'met' : 'notMet')} </span>
                    {message}
                    {!ok && clearsAt && `. ${say('clears', { at: fullMoment(clearsAt) })}`}
                  </span>
                </li>
              ))
          : !error && [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} h={20} />)}
      </ul>
      <Anchor component={Link} to={paths.redeem}>
        {say('toRedeem')}
      </Anchor>
    </Card>
  )
}
