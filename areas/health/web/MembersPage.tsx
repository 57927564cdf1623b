import { Alert, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '../../../platform/contract/day.ts'
import { panelistPath, paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { emailColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { days, number, text, view } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import {
  flowFigures,
  healthApi,
  healthDims,
  healthFigures,
  levelFigures,
  type HealthMember,
} from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { InviteButton } from './InviteButton.tsx'
import { nameCountry, namePart } from './names.ts'
import { useHealthMembersQuery } from './health-api.ts'

/** The members behind a figure. */
const memberList = defineList<HealthMember>()({
  name: 'health-members',
  text: health,
  filters: {
    figure: view('figure', healthFigures, 'members'),
    day: text('day', { pattern: /^\d{4}-\d{2}-\d{2}$/ }),
    dim: view('dim', healthDims, 'all'),
    value: text('value', { maxLength: 80 }),
    age: number('ageNo'),
    days: days('startDate', 'endDate'),
  },
  pager: 'cursor',
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ panelistId }) => panelistId,
  columns: (say) => [
    {
      key: 'name',
      header: say('name'),
      onCard: 'title',
      render: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || say('nameless'),
      plain: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
    },
    emailColumn<HealthMember>({ key: 'email', header: say('email') }, ({ email }) => email),
    {
      key: 'country',
      header: say('country'),
      canHide: true,
      render: ({ countryId }) => (countryId ? nameCountry(countryId) : say('none_country')),
      plain: ({ countryId }) => countryId,
    },
    {
      key: 'source',
      header: say('source'),
      canHide: true,
      render: (row) => namePart(say, 'source', row),
      plain: (row) => namePart(say, 'source', row),
    },
    { key: 'joinedOn', header: say('joinedOn'), render: ({ joinedOn }) => formatDay(joinedOn) },
    {
      key: 'lastActiveOn',
      header: say('lastActiveOn'),
      render: ({ lastActiveOn }) => (lastActiveOn ? formatDay(lastActiveOn) : null),
      plain: ({ lastActiveOn }) => lastActiveOn ?? '',
    },
  ],
})

/** Describes what a list contains. */
function useListTitle(list: ReturnType<typeof useMembers>, label: string): string {
  const say = useText(health)
  const { figure, day, dim, value, days: joined } = list.state.filters
  const isOfDay =
    (levelFigures as readonly string[]).includes(figure) || (flowFigures as readonly string[]).includes(figure)
  const what = isOfDay
    ? day
      ? say('membersOf', { figure: say(figure), day: formatDay(day) })
      : say(figure)
    : joined.from && joined.to
      ? say('membersJoined', { figure: say(figure), from: formatDay(joined.from), to: formatDay(joined.to) })
      : say(figure)
  return dim === 'all' ? what : say('ofPart', { list: what, part: namePart(say, dim, { value, label }) })
}
/** The list in the form that other pages accept: the query of its call. */
function segmentOf({ figure, ...query }: Partial<Record<string, string | number>>): string {
  const { limit: _limit, after: _after, cursor: _cursor, ...rest } = query
  return new URLSearchParams(
    Object.entries({ figure, ...rest }).flatMap(([name, value]) =>
      value === undefined || value === '' || value === 'all' ? [] : [[name, String(value)]],
    ),
  ).toString()
}
function ListActions({ segment }: { segment: string }) {
  const say = useText(health)
  const rights = [useRight('surveys.invite'), useRight('surveys.view')]
  const mayInvite = rights.every(Boolean)
  const query = new URLSearchParams({ segment }).toString()
  return (
    <>
      <Button component={Link} to={`${paths.panelists}?${query}`} variant="default">
        {say('asPanelists')}
      </Button>
      {mayInvite && <InviteButton segment={segment} />}
    </>
  )
}

const useMembers = () => useList(memberList)

/** `/panel-health/members`: the members behind a figure of panel health. */
export function MembersPage() {
  const say = useText(health)
  const mayOpen = useRight('panelists.view')
  const list = useMembers()
  const { figure, value, dim } = list.state.filters
  const query = { ...list.query, figure, dim, ...(dim === 'all' ? {} : { value }) }
  const answer = useHealthMembersQuery({ query }, { ...list.options, skip: !mayOpen })
  const { data } = answer
  const title = useListTitle(list, data?.rows[0]?.label ?? '')
  return (
    <>
      <BackLink to={paths.panelHealth}>{say('title')}</BackLink>
      <PageHeader title={say('membersTitle')} actions={mayOpen && <ListActions segment={segmentOf(query)} />}>
        {title}
      </PageHeader>
      {!mayOpen && <Alert>{say('membersHidden')}</Alert>}
      {mayOpen && (
        <List
          list={list}
          answer={answer}
          title={title}
          isTitleQuiet
          file={{ call: healthApi.members, query: { figure, dim, value } }}
          rowLink={({ panelistId }) => panelistPath(panelistId)}
          empty={
            <EmptyState art={<EmptySearch />} title={say('noMembersTitle')}>
              {say('noMembers')}
            </EmptyState>
          }
        >
          {data && data.gone > 0 && (
            <Text size="sm" c="dimmed" mt="sm">
              {say('gone', { count: data.gone })}
            </Text>
          )}
        </List>
      )}
    </>
  )
}
