import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import { DutyPerson } from './DutyPerson.tsx'
import { dutiesApi, requestFilters, requestKinds, type DataRequest } from '../contract.ts'
import { duties } from '../words/en/duties.ts'
import { useDutyRequestsQuery } from './duties-api.ts'
import { requestList } from './request-list.tsx'
import { RequestDetail } from './RequestDetail.tsx'

/** Loaded on demand, so that the list does not wait for the code of forms. */
const RecordDialog = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./RecordDialog.tsx')).RecordDialog })),
)

/** The numbers of open and overdue requests, shown even when they are zero. */
function Waiting({ open, overdue }: { open: number; overdue: number }) {
  const say = useText(duties)
  if (overdue > 0)
    return (
      <Alert color="danger" mb="md" icon={<IconAlertTriangle size={20} aria-hidden />}>
        {say('overdueNow', { count: overdue })} {say('waiting', { count: open })}
      </Alert>
    )
  return (
    <Text c="dimmed" mb="md">
      {open === 0 ? say('noneWaiting') : say('waiting', { count: open })}
    </Text>
  )
}

/** The requests, most urgent first, with the selected one open beside the list. */
export function RequestsTab() {
  const say = useText(duties)
  const list = useList(requestList)
  const answer = useDutyRequestsQuery({ query: list.query }, list.options)
  const mayNote = useRight('panelists.update')
  const [isNoting, setNoting] = useState(false)
  // Stored apart from the list: an answered request may leave the list, but its result must stay visible.
  const [shown, setShown] = useState<DataRequest | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { filters } = list.state
  const { data } = answer
  const callOf = ({ name }: DataRequest): string => name ?? say('gone')
  const noteButton = mayNote && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNoting(true)}>
      {say('note')}
    </Button>
  )
  return (
    <>
      {data && <Waiting open={data.open} overdue={data.overdue} />}
      <List
        list={list}
        answer={answer}
        title={say('requests')}
        isTitleQuiet
        file={{ call: dutiesApi.exportDataRequests, isWhole: true, right: 'panelists.view' }}
        controls={
          <>
            <DutyPerson
              label={say('person')}
              isLabelQuiet
              value={filters.who}
              otherwise={say('gone')}
              onChange={(who) => list.set({ who })}
            />
            <ChoiceField
              label={say('state')}
              all={say('anyState')}
              choices={requestFilters.map((value) => ({ value, label: say(`state_${value}`) }))}
              {...list.field('state')}
            />
            <ChoiceField
              label={say('kind')}
              all={say('anyKind')}
              choices={requestKinds.map((value) => ({ value, label: say(`kind_${value}`) }))}
              {...list.field('kind')}
            />
          </>
        }
        actions={noteButton}
        empty={
          <EmptyState art={<EmptySearch />} title={say('empty')}>
            {say('emptyText')}
          </EmptyState>
        }
        noMatch={say('noMatch')}
        renderActions={(request) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('openLong', { kind: say(`kind_${request.kind}`), name: callOf(request) })}
            onClick={() => {
              setShown(request)
              setOpen(true)
            }}
          >
            {say(request.state === 'open' ? 'open' : 'view')}
          </Button>
        )}
      />
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={say('request')}>
        {shown && <RequestDetail key={shown.requestId} request={shown} onChanged={setShown} />}
      </SidePanel>
      <Suspense>{isNoting && <RecordDialog onClose={() => setNoting(false)} />}</Suspense>
    </>
  )
}
