import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay, formatDateTime } from '../../../platform/contract/day.ts'
import { panelistPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText, statusColumn } from '../../../kit/cells.tsx'
import { defineList, namesOf } from '../../../kit/list/define-list.ts'
import { oneOf, text } from '../../../kit/list/filters.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import { requestFilters, requestKinds, type DataRequest, type RequestFilterState } from '../contract.ts'
import { duties } from '../words/en/duties.ts'

/** The state of a request; an open one past its deadline is overdue. */
export const stateOf = ({ state, daysLeft }: DataRequest): RequestFilterState =>
  state === 'open' && daysLeft < 0 ? 'overdue' : state
/** The badge of each state of a request. */
export const looks: Record<RequestFilterState, StatusLook> = {
  open: 'pending',
  overdue: 'blocked',
  done: 'approved',
  refused: 'rejected',
  lapsed: 'neutral',
}

/** The person of a request, with a link to their account. */
export function Asker({ panelistId, name, email }: Pick<DataRequest, 'panelistId' | 'name' | 'email'>) {
  const say = useText(duties)
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={panelistPath(panelistId)} inherit>
        {name ?? say('gone')}
      </Anchor>
      {email && email !== name && (
        <Text span size="sm" c="dimmed">
          <EmailText email={email} />
        </Text>
      )}
    </Stack>
  )
}

/** The deadline, and how many days are left. */
export function Due({ request: { dueOn, daysLeft, state } }: { request: DataRequest }) {
  const say = useText(duties)
  const words =
    daysLeft === 0 ? say('today') : daysLeft > 0 ? say('left', { count: daysLeft }) : say('over', { count: -daysLeft })
  return (
    <Stack gap={0}>
      <span className="tp-num">{formatDay(dueOn)}</span>
      {state === 'open' && (
        <Text span size="sm" {...(daysLeft < 0 ? { fw: 600 } : { c: 'dimmed' })}>
          {words}
        </Text>
      )}
    </Stack>
  )
}

/** When and by whom it was answered. */
export function Answered({ request }: { request: DataRequest }) {
  const say = useText(duties)
  const { decidedAt, decidedByName, isOwn, isLate } = request
  if (decidedAt === null) return <>–</>
  const by = isOwn ? say('byThemselves') : say('by', { name: decidedByName ?? say('gone') })
  return (
    <Stack gap={0}>
      <span className="tp-num">{formatDateTime(decidedAt)}</span>
      <Text span size="sm" c="dimmed">
        {isLate ? `${by} · ${say('late')}` : by}
      </Text>
    </Stack>
  )
}

/** The data requests, filtered by state, kind and person. */
export const requestList = defineList<DataRequest>()({
  name: 'data-requests',
  text: duties,
  filters: {
    state: oneOf('state', requestFilters),
    kind: oneOf('kind', requestKinds),
    who: text('panelistId', { maxLength: 64, pattern: /^[\w-]+$/ }),
  },
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  cardsBelow: 820,
  rowKey: ({ requestId }) => requestId,
  columns: (say) => [
    { key: 'person', header: say('person'), onCard: 'title', render: (request) => <Asker {...request} /> },
    { key: 'kind', header: say('kind'), render: ({ kind }) => say(`kind_${kind}`) },
    {
      key: 'received',
      header: say('received'),
      render: ({ receivedOn }) => <span className="tp-num">{formatDay(receivedOn)}</span>,
    },
    { key: 'due', header: say('due'), render: (request) => <Due request={request} /> },
    statusColumn<DataRequest>({ key: 'state', header: say('state') }, (request) => ({
      look: looks[stateOf(request)],
      word: say(`state_${stateOf(request)}`),
    })),
    { key: 'decided', header: say('decided'), render: (request) => <Answered request={request} /> },
  ],
})
/** The names of the query parameters that belong to the list of requests. */
export const requestListNames = namesOf(requestList)
