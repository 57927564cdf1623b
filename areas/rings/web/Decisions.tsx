import { Button, Stack, Text, Title } from '@mantine/core'
import { useAct } from '../../../kit/decide/use-act.ts'
import { Moment } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Ring, RingDecision } from '../contract.ts'
import { rings } from '../words/en/rings.ts'
import { useRingsUndoMutation } from './rings-api.ts'

function Decision({ decision, isOwn }: { decision: RingDecision; isOwn: boolean }) {
  const say = useText(rings)
  const mayDecide = useRight('rings.decide')
  const [send] = useRingsUndoMutation()
  const { decisionId, action, reason, byName, at, state, accounts, handled, mayUndo, undoneAt, undoneByName } = decision
  const undoing = useAct(() => send({ params: { decisionId } }).unwrap(), { successMessage: () => say('undone') })
  const canUndo = mayUndo && mayDecide && !isOwn
  return (
    <li>
      <Stack gap={4} align="flex-start">
        <Text>
          <strong>{say(`action_${action}`)}</strong> · {say('chosen', { count: accounts })} ·{' '}
          {byName ?? say('somebody')} · <Moment at={at} />
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
        {(state === 'running' || state === 'undoing') && (
          <Text role="status">{say(`progress_${state}`, { count: handled, of: accounts })}</Text>
        )}
        {state === 'undone' && (
          <Text c="dimmed">
            {say('undoneBy', { name: undoneByName ?? say('somebody') })} <Moment at={undoneAt} />
          </Text>
        )}
        {canUndo && (
          <Button variant="default" loading={undoing.isBusy} onClick={() => undoing.act()}>
            {say('undo')}
          </Button>
        )}
        <ErrorNotice failure={undoing.failure} title={say('notUndone')} />
      </Stack>
    </li>
  )
}

/** The decisions about a ring, newest first; a decision can be undone for a day. */
export function Decisions({ ring: { decisions, isOwn } }: { ring: Ring }) {
  const say = useText(rings)
  if (decisions.length === 0) return null
  return (
    <section aria-labelledby="ring-decisions">
      <Title order={2} size="h3" id="ring-decisions" mb="sm">
        {say('decisions')}
      </Title>
      <ol style={{ display: 'grid', gap: '1rem', margin: 0, paddingInlineStart: '1.2rem' }}>
        {decisions.map((decision) => (
          <Decision key={decision.decisionId} decision={decision} isOwn={isOwn} />
        ))}
      </ol>
    </section>
  )
}
