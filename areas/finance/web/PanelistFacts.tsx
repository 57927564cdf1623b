import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { ReactNode } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { RingOf } from '../../rings/web/for-others/RingOf.tsx'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Points, pointsText, wholeNumber } from '../../../kit/Points.tsx'
import { useFinanceLedgerQuery, useFinancePanelistQuery, useFinancePastQuery } from './finance-api.ts'
import { RedemptionBadge } from './RedemptionBadge.tsx'
import classes from './Finance.module.css'

const rowsMax = 5
const queryOptions = { refetchOnMountOrArgChange: true } as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Account({ panelistId }: { panelistId: string }) {
  const say = useText(finance)
  const { data, error, isFetching, refetch } = useFinancePanelistQuery({ params: { panelistId } }, queryOptions)
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  const { wallet, surveys, risk, block, status } = data
  const facts = [
    { label: say('account'), value: say(`account_${status}`) },
    {
      label: say('balance'),
      value: say('balanceText', { points: pointsText(wallet.amount), held: pointsText(wallet.held) }),
    },
    { label: say('lifetime'), value: pointsText(wallet.lifetime) },
    {
      label: say('surveys'),
      value: say('surveysText', {
        completed: wholeNumber(surveys.completed),
        attempted: wholeNumber(surveys.attempted),
      }),
    },
    {
      label: say('devices'),
      value: risk.length > 0 ? risk.map((one) => say(`risk_${one}`)).join(', ') : say('noRisk'),
    },
    ...(block ? [{ label: say('blockedFor'), value: block.reason }] : []),
  ]
  return <Facts facts={facts} />
}

function PastRedemptions({ panelistId, redemptionId }: { panelistId: string; redemptionId: string }) {
  const say = useText(finance)
  const ask = { params: { panelistId }, query: { currentPage: 1, limit: rowsMax + 1 } }
  const { data, error, isFetching, refetch } = useFinancePastQuery(ask, queryOptions)
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={60} />
  const others = data.rows.filter((row) => row.redemptionId !== redemptionId).slice(0, rowsMax)
  if (others.length === 0) return <Text c="dimmed">{say('noPast')}</Text>
  return (
    <ul className={classes.plainList}>
      {others.map((row) => (
        <li key={row.redemptionId} className={classes.entry}>
          <span>
            {row.rewardName} · <Points value={row.points} size="sm" />
            <span className={classes.more}>{formatDateTime(row.requestedAt)}</span>
          </span>
          <RedemptionBadge status={row.status} />
        </li>
      ))}
    </ul>
  )
}

function Ledger({ panelistId }: { panelistId: string }) {
  const say = useText(finance)
  const ask = { params: { panelistId }, query: { currentPage: 1, limit: rowsMax } }
  const { data, error, isFetching, refetch } = useFinanceLedgerQuery(ask, queryOptions)
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={60} />
  if (data.rows.length === 0) return <Text c="dimmed">{say('noLedger')}</Text>
  return (
    <ul className={classes.plainList}>
      {data.rows.map((row) => (
        <li key={row.transferId} className={classes.entry}>
          <span>
            {row.description}
            <span className={classes.more}>{formatDateTime(row.at)}</span>
          </span>
          <Points value={row.points} size="sm" signed />
        </li>
      ))}
    </ul>
  )
}

/**
 * The panelist behind a request: the account, earlier redemptions, and the sources of the points. Only for readers who
 * may see panelists.
 */
export function PanelistFacts({ panelistId, redemptionId }: { panelistId: string; redemptionId: string }) {
  const say = useText(finance)
  const { permissions } = usePermissions()
  if (!permissions.includes('panelists.view')) return null
  return (
    <Stack gap="lg">
      <Part title={say('aboutPanelist')}>
        <Account panelistId={panelistId} />
        <RingOf panelistId={panelistId} />
      </Part>
      <Part title={say('past')}>
        <PastRedemptions panelistId={panelistId} redemptionId={redemptionId} />
      </Part>
      <Part title={say('ledger')}>
        <Ledger panelistId={panelistId} />
      </Part>
    </Stack>
  )
}
