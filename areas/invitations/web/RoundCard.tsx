import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { Round, RoundState, Wave } from '../contract.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { invitations } from '../words/en/invitations.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { countColumn, momentColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { StatusBadge, type StatusLook } from '../../../kit/StatusBadge.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { answerWithRows, List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { toasts } from '../../../kit/toasts.ts'
import { useInvitationsStopMutation } from './invitations-api.ts'

const looks: Record<RoundState, StatusLook> = { running: 'processing', done: 'approved', stopped: 'neutral' }
const figures = ['chosen', 'waiting', 'sent', 'opened', 'started', 'completed', 'leftOut'] as const

/** Stops a round after a confirmation; announces the result, and keeps a failure visible. */
function Stop({ roundId }: { roundId: string }) {
  const say = useText(invitations)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [stop, { isLoading }] = useInvitationsStopMutation()
  const confirm = async () => {
    setFailure(null)
    try {
      await stop({ params: { roundId } }).unwrap()
      toasts.success(say('stoppedNow'))
    } catch (error) {
      setFailure(failureOf(error))
    }
    setAsking(false)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {say('stop')}
      </Button>
      <ErrorNotice failure={failure} title={say('stopFailed')} />
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('stopTitle')}
        confirm={say('stop')}
        keep={say('keep')}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      >
        {say('stopWhy')}
      </ConfirmDelete>
    </>
  )
}

const waveList = defineList<Wave>()({
  name: 'invitation-waves',
  text: invitations,
  filters: {},
  pager: 'whole',
  isPlain: true,
  density: 'compact',
  rowKey: ({ waveNo }) => String(waveNo),
  columns: (say) => [
    {
      key: 'wave',
      header: say('wave'),
      onCard: 'title',
      render: ({ waveNo }) => (waveNo === 0 ? say('all') : say('waveNo', { count: waveNo })),
    },
    momentColumn({ key: 'due', header: say('dueAt') }, ({ dueAt }) => dueAt),
    ...figures.map((key) => countColumn<Wave>({ key, header: say(key) }, (wave) => wave[key])),
  ],
})

/** One round of invitations, with the results of each wave. */
export function RoundCard({ round }: { round: Round }) {
  const say = useText(invitations)
  const list = useList(waveList)
  const { waves, state, createdAt, by } = round
  // The last row is the total, as a wave with the number 0.
  const rows = waves.length > 1 ? [...waves, { ...round, waveNo: 0, dueAt: createdAt }] : waves
  const day = formatDateTime(createdAt)
  return (
    <Card component="section">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Stack gap={2}>
            <Title order={3} size="h4">
              {say('roundOf', { day, by })}
            </Title>
            <Text size="sm" c="dimmed" className="tp-num">
              {say('asked', { count: round.asked, chosen: round.chosen })}
            </Text>
          </Stack>
          <StatusBadge look={looks[state]}>{say(state)}</StatusBadge>
        </Group>
        <List list={list} answer={answerWithRows(rows)} title={say('waves', { day })} isTitleQuiet />
        {state === 'running' && <Stop roundId={round.roundId} />}
      </Stack>
    </Card>
  )
}
