import { Button, Stack } from '@mantine/core'
import { IconArrowLeft, IconChevronRight, IconShieldCheck } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { pointsPerDollar } from '../../../platform/contract/money.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wallet } from '../words/en/wallet.ts'
import { Balance } from './for-others/Balance.tsx'
import { readFilter } from './history-filter.ts'
import { History } from './History.tsx'
import { StatementCard } from './StatementCard.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import classes from './Wallet.module.css'

/**
 * `/my-points`: the balance, how far it is from each level, and every movement behind it. `?view=verify` shows the
 * statement and its verification, `?view=statement` the printable statement.
 */
export function EarningsPage() {
  const say = useText(wallet)
  const [params] = useSearchParams()
  const view = params.get('view')
  if (view === 'statement') return <StatementSheet range={readFilter(params).range} />
  const isStatement = view === 'verify'
  const back = (
    <Button
      component={Link}
      to={paths.earnings}
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {say('back')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={isStatement ? say('statementLink') : say('title')}
        place={isStatement ? 'verify' : ''}
        actions={isStatement && back}
      />
      {isStatement ? (
        <StatementCard />
      ) : (
        <Stack gap="lg">
          <Balance />
          <History />
          <Link to="?view=verify" className={classes.statementLink}>
            <IconShieldCheck size={20} aria-hidden />
            <span>{say('statementLink')}</span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
          <p className={classes.worth}>{say('worth', { count: pointsPerDollar() })}</p>
        </Stack>
      )}
    </>
  )
}
