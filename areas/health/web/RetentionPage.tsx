import { Skeleton, Stack, Text } from '@mantine/core'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Pills } from '../../../kit/Pills.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import { health } from '../words/en/health.ts'
import { CohortBars } from './CohortBars.tsx'
import { CohortTable } from './CohortTable.tsx'
import { Counted } from './Counted.tsx'
import { HealthFilters } from './HealthFilters.tsx'
import { HealthNav } from './HealthNav.tsx'
import { Meaning } from './Meaning.tsx'
import { shownFigures, Triangle, type ShownFigure } from './Triangle.tsx'
import { useHealthAddress } from './use-health-address.ts'
import { useHealthOverviewQuery, useHealthRetentionQuery } from './health-api.ts'

/**
 * `/panel-health/retention`: of the members who joined in each month, how many took part in each 30 days after
 * joining.
 */
export function RetentionPage() {
  const say = useText(health)
  const isPhone = useIsPhone()
  const knowsMoney = useRight('money.view')
  const address = useHealthAddress()
  const { dim, values, days, params, put } = address
  const { data: overview } = useHealthOverviewQuery({ query: { dim } }, { skip: dim === 'all' })
  const choices = dim === 'all' ? [] : (overview?.choices ?? [])
  const value = dim === 'all' ? '' : (values?.[0] ?? choices[0]?.value ?? '')
  const { data, isFetching, error, refetch } = useHealthRetentionQuery(
    { query: { dim, value, ...days } },
    { refetchOnMountOrArgChange: true },
  )
  const offered = shownFigures.filter((one) => one !== 'margin' || knowsMoney)
  const look: ShownFigure = offered.find((one) => one === params.get('look')) ?? 'share'
  const of = { dim, value, look }
  const Shown = isPhone ? CohortBars : Triangle
  return (
    <>
      <PageHeader title={say('retentionTitle')}>{say('retentionLead')}</PageHeader>
      <HealthNav />
      <HealthFilters
        address={address}
        shown={data}
        choices={choices}
        values={[value]}
        isSingle
        daysLabel={say('joinedDays')}
      />
      <Stack gap="lg" aria-busy={isFetching}>
        {error && !isFetching && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
        {!data && isFetching && <Skeleton height={240} />}
        {data && data.cohorts.length === 0 && (
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
            {say('emptyRetention')}
          </EmptyState>
        )}
        {data && data.cohorts.length > 0 && (
          <>
            <Pills
              label={say('look')}
              pills={offered.map((one) => ({ value: one, word: say(`look_${one}`) }))}
              chosen={look}
              onChoose={(next) => put({ look: next === 'share' ? null : next })}
            />
            <Shown data={data} of={of} />
            <Text size="sm" c="dimmed">
              {say('runningNote')}
            </Text>
            <CohortTable data={data} of={of} />
          </>
        )}
        {data && <Counted at={data.countedAt} />}
        <Meaning of="retention" />
      </Stack>
    </>
  )
}
