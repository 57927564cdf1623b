import { Button, List as Bullets, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, Moment } from '../../../kit/cells.tsx'
import { defineList, sortedHere } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import type { KeptPeriod } from '../contract.ts'
import { duties } from '../words/en/duties.ts'
import { useDutyPeriodsQuery } from './duties-api.ts'

const periodList = defineList<KeptPeriod>()({
  name: 'kept-periods',
  text: duties,
  filters: {},
  pager: 'whole',
  sort: sortedHere('data', 'removed', 'lately'),
  isFresh: true,
  density: 'compact',
  cardsBelow: 820,
  rowKey: ({ key }) => key,
  columns: (say) => [
    { key: 'data', header: say('data'), sortBy: 'data', onCard: 'title', render: ({ name }) => name },
    { key: 'keptFor', header: say('keptFor'), render: ({ value, unit }) => say(unit, { count: value }) },
    {
      key: 'lastRun',
      header: say('lastRun'),
      canHide: true,
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
      plain: ({ lastAt }) => lastAt ?? say('never'),
    },
    {
      ...countColumn<KeptPeriod>({ key: 'removed', header: say('removed') }, ({ lastRemoved }) => lastRemoved),
      sortBy: 'removed',
      canHide: true,
    },
    {
      ...countColumn<KeptPeriod>({ key: 'lately', header: say('lately') }, ({ removedLately }) => removedLately),
      sortBy: 'lately',
    },
  ],
})

/** How long personal data is kept, what was removed, and what is kept forever. */
export function PeriodsTab() {
  const say = useText(duties)
  const list = useList(periodList)
  const answer = useDutyPeriodsQuery(undefined, list.options)
  const { data } = answer
  const mayChange = useRight('settings.view')
  return (
    <Stack gap="lg">
      <List
        list={list}
        answer={{ ...answer, data: data?.periods }}
        title={say('periods')}
        isTitleQuiet
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
          <Bullets spacing="xs">
            {data.forEver.map((one) => (
              <Bullets.Item key={one}>{one}</Bullets.Item>
            ))}
          </Bullets>
        </section>
      )}
    </Stack>
  )
}
