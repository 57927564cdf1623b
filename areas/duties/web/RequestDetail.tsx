import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import { urlOf } from '../../../platform/web/api/call.ts'
import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { Decided } from '../../../kit/decide/Decided.tsx'
import { useDecide } from '../../../kit/decide/use-decide.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { dutiesApi, type DataRequest } from '../contract.ts'
import { duties } from '../words/en/duties.ts'
import { useDutyFulfilMutation, useDutyRefuseMutation } from './duties-api.ts'
import { Answered, Asker, Due, looks, stateOf } from './request-list.tsx'

type Props = { request: DataRequest; onChanged: (request: DataRequest) => void }

function Known({ request }: { request: DataRequest }) {
  const say = useText(duties)
  const { kind, law, receivedOn, isOwn, state, copiedAt, reason } = request
  return (
    <Facts
      facts={[
        {
          label: say('state'),
          value: <StatusBadge look={looks[stateOf(request)]}>{say(`state_${stateOf(request)}`)}</StatusBadge>,
        },
        { label: say('person'), value: <Asker {...request} /> },
        { label: say('kind'), value: say(`kind_${kind}`) },
        { label: say('received'), value: formatDay(receivedOn) },
        { label: say('howItCame'), value: say(isOwn ? 'own' : 'mail') },
        { label: say('clock'), value: say(`law_${law}`) },
        { label: say('due'), value: <Due request={request} /> },
        ...(kind === 'copy' && !isOwn
          ? [{ label: say('copied'), value: copiedAt ? formatDateTime(copiedAt) : say('notCopied') }]
          : []),
        ...(state === 'open' ? [] : [{ label: say('decidedAt'), value: <Answered request={request} /> }]),
        ...(reason === '' ? [] : [{ label: say('reason'), value: reason }]),
      ]}
    />
  )
}

/** Answers a request and remembers the result, so that the page can show it. */
function useAnswering({ request: { requestId, kind }, onChanged }: Props) {
  const say = useText(duties)
  const [fulfil] = useDutyFulfilMutation()
  const [refuse] = useDutyRefuseMutation()
  return useDecide<'fulfil' | 'refuse', string, { data: DataRequest }>({
    failed: say('failed'),
    send: (choice, reason) =>
      choice === 'fulfil'
        ? fulfil({ params: { requestId } }).unwrap()
        : refuse({ params: { requestId }, body: { reason } }).unwrap(),
    successMessage: (_answer, choice) =>
      say(choice === 'refuse' ? 'doneRefused' : kind === 'copy' ? 'doneCopy' : 'doneErasure'),
    onDecided: ({ data }) => onChanged(data),
  })
}

type ActsProps = Props & { answering: ReturnType<typeof useAnswering> }

/** The buttons for a copy of the data; it must be downloaded before it can be marked as handed over. */
function CopyActs({ request, onChanged, answering }: ActsProps) {
  const say = useText(duties)
  const { requestId, copiedAt } = request
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{say('copyLead')}</Text>
      <Group gap="sm">
        <DownloadButton
          address={urlOf(dutiesApi.downloadCopy, { params: { requestId } })}
          name="copy.json"
          isPrimary={copiedAt === null}
          failed={say('downloadFailed')}
          onDone={() => onChanged({ ...request, copiedAt: copiedAt ?? new Date().toISOString() })}
        >
          {say('download')}
        </DownloadButton>
        {copiedAt && (
          <BusyButton loading={answering.pending !== null} onClick={() => answering.decide('fulfil', '')}>
            {say('handOver')}
          </BusyButton>
        )}
      </Group>
    </Stack>
  )
}

/** One request with its deadline, and the buttons that answer it. */
export function RequestDetail({ request, onChanged }: Props) {
  const say = useText(duties)
  const answering = useAnswering({ request, onChanged })
  const mayAct = useRight('panelists.delete')
  const [asked, setAsked] = useState<'erase' | 'refuse' | null>(null)
  const isOpen = request.state === 'open'
  const name = request.name ?? say('gone')
  const close = () => setAsked(null)
  return (
    <Stack gap="lg">
      <Known request={request} />
      <Decided decision={answering} takesFocus />
      {isOpen && !mayAct && <Text c="dimmed">{say('mayNotAct')}</Text>}
      {isOpen && mayAct && request.kind === 'copy' && (
        <CopyActs request={request} onChanged={onChanged} answering={answering} />
      )}
      {isOpen && mayAct && (
        <Group gap="sm">
          {request.kind === 'erasure' && (
            <Button color="danger" onClick={() => setAsked('erase')}>
              {say('erase')}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsked('refuse')}>
            {say('refuse')}
          </Button>
        </Group>
      )}
      <ConfirmDelete
        opened={asked === 'erase'}
        onClose={close}
        title={say('eraseTitle', { name })}
        confirm={say('erase')}
        keep={say('keep')}
        typed={say('typed')}
        isBusy={answering.pending !== null}
        onConfirm={() => {
          close()
          answering.decide('fulfil', '')
        }}
      >
        {say('eraseText')}
      </ConfirmDelete>
      <ConfirmDelete
        opened={asked === 'refuse'}
        onClose={close}
        title={say('refuseTitle', { name })}
        confirm={say('refuse')}
        keep={say('keepOpen')}
        withReason
        isBusy={answering.pending !== null}
        onConfirm={(reason) => {
          close()
          answering.decide('refuse', reason)
        }}
      >
        {say('refuseText')}
      </ConfirmDelete>
    </Stack>
  )
}
