import { Button, Group, Progress, Text } from '@mantine/core'
import { pointsWalletKind } from '../../wallet/contract.ts'
import { Link } from 'react-router'
import { usePointLevelsQuery, useWalletAmountQuery } from '../../wallet/web/for-others/wallet.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { dollars, Points, pointsText } from '../../../kit/Points.tsx'
import { DashboardArea } from './DashboardArea.tsx'
import classes from './Dashboard.module.css'

/** What there is, what is on its way, and how far it is to the next amount that can be redeemed. */
export function BalanceArea() {
  const say = useText(dashboard)
  const { data, error, refetch } = useWalletAmountQuery({ params: { walletKind: pointsWalletKind } })
  const levels = usePointLevelsQuery()
  const amount = data?.amount ?? 0
  const sorted = (levels.data ?? []).toSorted((a, b) => a.points - b.points)
  const next = sorted.find(({ points }) => points > amount) ?? sorted.at(-1)
  return (
    <DashboardArea
      title={say('balance')}
      isLoading={!data}
      error={data ? undefined : error}
      failedWords={say('balanceFailed')}
      onRetry={() => void refetch()}
      height={190}
    >
      {data && (
        <>
          <div>
            <Text size="sm" c="dimmed">
              {say('available')}
            </Text>
            <Points value={data.amount} size="xl" usd={data.valueUsd} />
          </div>
          <dl className={classes.figures}>
            {(['pending', 'held', 'lifetime'] as const).map((part) => (
              <div key={part}>
                <dt>{say(part)}</dt>
                <dd>
                  <Points value={data[part]} size="sm" />
                </dd>
              </div>
            ))}
          </dl>
          {next && (
            <div>
              <Text size="sm" c="dimmed" mb={6} className="tp-num">
                {amount >= next.points
                  ? say('levelReached', { usd: dollars(next.valueUsd) })
                  : say('toNextLevel', { points: pointsText(next.points - amount), usd: dollars(next.valueUsd) })}
              </Text>
              <Progress value={Math.min(100, (100 * amount) / next.points)} size="sm" color="reward" aria-hidden />
            </div>
          )}
          <Group mt="auto">
            <Button component={Link} to={paths.redeem} variant="default" h={44}>
              {say('redeem')}
            </Button>
          </Group>
        </>
      )}
    </DashboardArea>
  )
}
