import { Button, List, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import type { KeptPeriod } from '../contract.ts'
import { duties } from '../words/en/duties.ts'
import { useDutyPeriodsQuery } from './duties-api.ts'

const number = (value: number) => <span className="tp-num">{wholeNumber(value)}</span>

function useColumns(): Column<KeptPeriod>[] {
  const say = useText(duties)
  return [
    { key: 'data', header: say('data'), onCard: 'title', render: ({ name }) => name },
    { key: 'keptFor', header: say('keptFor'), render: ({ value, unit }) => say(unit, { count: value }) },
    {
      key: 'lastRun',
      header: say('lastRun'),
      render: ({ lastAt, isWhole }) => (
        <Stack gap={0}>
          {lastAt ? <Moment at={lastAt} /> : say('never')}
          {!isWhole && (
            <Text span size="sm">
              {say('unfinished')}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'removed', header: say('removed'), align: 'right', render: ({ lastRemoved }) => number(lastRemoved) },
    { key: 'lately', header: say('lately'), align: 'right', render: ({ removedLately }) => number(removedLately) },
  ]
}

/** How long data about people are kept, what was removed, and what stays for ever. */
export function PeriodsTab() {
  const say = useText(duties)
  const { data, error, isFetching, refetch } = useDutyPeriodsQuery(undefined, { refetchOnMountOrArgChange: true })
  const mayChange = useRight('settings.view')
  return (
    <Stack gap="lg">
      <Table
        label={say('periods')}
        density="compact"
        cardsBelow={820}
        columns={useColumns()}
        rows={data?.periods}
        rowKey={({ key }) => key}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        {...(mayChange
          ? {
              renderActions: ({ key, name }: KeptPeriod) => (
                <Button
                  size="sm"
                  variant="default"
                  component={Link}
                  to={`${paths.settingsAdmin}?setting=${key}`}
                  aria-label={say('changeLong', { name })}
                >
                  {say('change')}
                </Button>
              ),
            }
          : {})}
      />
      {data && data.forEver.length > 0 && (
        <section aria-labelledby="for-ever">
          <Title order={2} size="h3" id="for-ever" mb="xs">
            {say('forEver')}
          </Title>
          <Text c="dimmed" mb="sm">
            {say('forEverText')}
          </Text>
          <List spacing="xs">
            {data.forEver.map((one) => (
              <List.Item key={one}>{one}</List.Item>
            ))}
          </List>
        </section>
      )}
    </Stack>
  )
}
