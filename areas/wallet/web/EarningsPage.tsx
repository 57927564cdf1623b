import { pointsPerDollar } from '../../../platform/contract/money.ts'
import { Button, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { wallet } from '../words/en/wallet.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { readFilter } from './history-filter.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { LevelsCard } from './LevelsCard.tsx'
import { StatementCard } from './StatementCard.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import classes from './Wallet.module.css'

/** `/my-points`: where the points are, how far they reach, and every line that made them; `?view=statement` is that on paper. */
export function EarningsPage() {
  const say = useText(wallet)
  const [params] = useSearchParams()
  if (params.get('view') === 'statement') return <StatementSheet range={readFilter(params).range} />
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          <Button component={Link} to={paths.redeem}>
            {say('redeem')}
          </Button>
        }
      >
        {say('lead', { count: pointsPerDollar() })}
      </PageHeader>
      <Stack gap="xl">
        <div className={classes.top}>
          <BalanceCard />
          <LevelsCard />
        </div>
        <HistoryTable />
        <StatementCard />
      </Stack>
    </>
  )
}
