import { Anchor, Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { utcDay } from '../../../platform/contract/day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { amountText } from '../../money/web/for-others/amounts.ts'
import type { HealthSources } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { Counted } from './Counted.tsx'
import { HealthNav } from './HealthNav.tsx'
import { Meaning } from './Meaning.tsx'
import { countText } from './names.ts'
import { useHealthSourcesQuery } from './health-api.ts'
import { paybackText, sourceList } from './source-list.tsx'

function Totals({ totals }: Pick<HealthSources, 'totals'>) {
  const say = useText(health)
  const knowsMoney = useRight('money.view')
  return (
    <Card component="section" aria-label={say('totals')}>
      <Facts
        look="figures"
        facts={[
          { label: say('verified'), value: countText(say, totals.verified) },
          { label: say('settled'), value: countText(say, totals.settled) },
          ...(knowsMoney
            ? [
                { label: say('spending'), value: amountText(totals.spending) },
                { label: say('costPerVerified'), value: amountText(totals.costPerVerified) },
                { label: say('costPerActive'), value: amountText(totals.costPerActive) },
                { label: say('lifetimeMargin'), value: amountText(totals.lifetimeMargin) },
                { label: say('payback'), value: paybackText(say, totals) },
              ]
            : []),
        ]}
      />
      {!knowsMoney && (
        <Text size="sm" c="dimmed" mt="sm">
          {say('noMoney')}
        </Text>
      )}
    </Card>
  )
}

/** `/panel-health/recruiting`: what each campaign and import brought, what it cost, and whether that came back. */
export function RecruitingPage() {
  const say = useText(health)
  const mayOpenCampaigns = useRight('affiliates.view')
  const [now] = useState(() => utcDay(new Date()))
  const answerOf = useList(sourceList, { startDate: now, endDate: now })
  const answer = useHealthSourcesQuery({ query: answerOf.query }, answerOf.options)
  const { data } = answer
  const list = useList(sourceList, { startDate: data?.startDate ?? now, endDate: data?.endDate ?? now })
  const chosen = list.state.filters.days
  return (
    <>
      <PageHeader title={say('recruitingTitle')}>{say('recruitingLead')}</PageHeader>
      <HealthNav />
      <Stack gap="lg">
        {data && data.count > 0 && <Totals totals={data.totals} />}
        <List
          list={list}
          answer={answer}
          title={say('source')}
          isTitleQuiet
          controls={
            <DateRange
              label={say('joinedDays')}
              clock="utc"
              value={chosen.from || chosen.to || !data ? chosen : { from: data.startDate, to: data.endDate }}
              onChange={(next) => list.set({ days: next })}
            />
          }
          empty={
            <EmptyState
              art={<EmptySearch />}
              title={say('emptyTitle')}
              action={
                mayOpenCampaigns && (
                  <Anchor component={Link} to={paths.affiliateDashboard}>
                    {say('toCampaigns')}
                  </Anchor>
                )
              }
            >
              {say('emptyRecruiting')}
            </EmptyState>
          }
        />
        {data && <Counted at={data.countedAt} />}
        <Meaning of="recruiting" />
      </Stack>
    </>
  )
}
