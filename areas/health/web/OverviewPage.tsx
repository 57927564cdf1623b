import { Card, Skeleton, Stack, Title } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { levelFigures, type HealthOverview } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { CompareLines, LevelLines } from './Lines.tsx'
import { CompareTable } from './CompareTable.tsx'
import { Counted } from './Counted.tsx'
import { FigureLink } from './FigureLink.tsx'
import { Flows } from './Flows.tsx'
import { HealthFilters } from './HealthFilters.tsx'
import { HealthNav } from './HealthNav.tsx'
import { Meaning } from './Meaning.tsx'
import { levelOf, membersOf } from './names.ts'
import { useHealthAddress } from './use-health-address.ts'
import { useHealthOverviewQuery } from './health-api.ts'

function Everybody({ data }: { data: HealthOverview }) {
  const say = useText(health)
  const [series] = data.series
  const lastDay = series?.days.at(-1)
  if (!series || !lastDay) return null
  return (
    <>
      <Card component="section" aria-label={say('members')}>
        <Facts
          look="figures"
          facts={levelFigures.map((figure) => ({
            label: say(figure),
            value: <FigureLink count={lastDay[levelOf[figure]]} to={membersOf({ figure, day: lastDay.day })} />,
          }))}
        />
      </Card>
      <Card>
        <LevelLines days={series.days} />
      </Card>
    </>
  )
}

function Compared({ data }: { data: HealthOverview }) {
  const { dim } = useHealthAddress()
  return (
    <>
      <Card>
        <CompareTable series={data.series} dim={dim} />
      </Card>
      <Card>
        <CompareLines series={data.series} dim={dim} />
      </Card>
    </>
  )
}

/** `/panel-health`: members and active members day by day, and who came and went each month. */
export function OverviewPage() {
  const say = useText(health)
  const address = useHealthAddress()
  const { dim, values, days } = address
  const { data, isFetching, error, refetch } = useHealthOverviewQuery(
    { query: { dim, ...(dim !== 'all' && values ? { values: values.join(',') } : {}), ...days } },
    { refetchOnMountOrArgChange: true },
  )
  const isEmpty = data?.series.every((one) => one.days.every(({ members }) => members === 0)) ?? false
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <HealthNav />
      <HealthFilters
        address={address}
        shown={data}
        choices={data?.choices ?? []}
        values={data?.series.map(({ value }) => value) ?? []}
        daysLabel={say('days')}
      />
      <Stack gap="lg" aria-busy={isFetching}>
        {error && !isFetching && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
        {!data && isFetching && (
          <>
            <Skeleton height={110} />
            <Skeleton height={220} />
          </>
        )}
        {data && isEmpty && (
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
            {say('emptyOverview')}
          </EmptyState>
        )}
        {data && !isEmpty && (
          <>
            {dim === 'all' ? <Everybody data={data} /> : <Compared data={data} />}
            <Card component="section" aria-labelledby="flows">
              <Title order={2} size="h3" id="flows" mb="sm">
                {say('flowsTitle')}
              </Title>
              <Flows series={data.series} dim={dim} />
            </Card>
          </>
        )}
        {data && <Counted at={data.countedAt} />}
        <Meaning of="overview" />
      </Stack>
    </>
  )
}
