import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { wallet } from '../../text/en/wallet.ts'
import { useText } from '../../text/text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { LevelsCard } from './LevelsCard.tsx'
import classes from './Wallet.module.css'

/** `/my-points`: where the points are, how far they reach, and every line that made them. */
export function EarningsPage() {
  const say = useText(wallet)
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
        {say('lead')}
      </PageHeader>
      <Stack gap="xl">
        <div className={classes.top}>
          <BalanceCard />
          <LevelsCard />
        </div>
        <HistoryTable />
      </Stack>
    </>
  )
}
