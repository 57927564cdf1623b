import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { Say } from '../../../platform/words/text.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { StatusBadge, type StatusLook } from '../../../kit/StatusBadge.tsx'
import { stepLists, type StepState, type WaitingStep } from '../contract/approvals.ts'
import { approvals } from '../words/en/approvals.ts'

const looks: Record<StepState, StatusLook> = {
  waiting: 'pending',
  done: 'approved',
  decided: 'neutral',
  'taken-back': 'neutral',
  refused: 'rejected',
}

/** How a step ended, as a sentence. */
function endText(say: Say<typeof approvals.words>, { state, endedAs, endedByName, refusal }: WaitingStep): string {
  if (endedAs === 'delay') return say('endedByDelay')
  if (endedAs === 'system') return refusal === null ? say('endedBySystem') : say('endedBecause', { why: refusal })
  const name = endedByName ?? say('gone')
  if (state === 'taken-back') return say('takenBackBy', { name })
  return say(state === 'done' ? 'approvedBy' : 'decidedBy', { name })
}

/** When a step takes effect and who approved it, or how it ended. */
export function Outcome({ step }: { step: WaitingStep }) {
  const say = useText(approvals)
  const { state, dueAt, endedAt } = step
  if (state === 'waiting')
    return dueAt === null ? (
      <>{say('needsSecond')}</>
    ) : (
      <Stack gap={0}>
        <span className="tp-num">{say('dueAt', { at: formatDateTime(dueAt) })}</span>
        <Text span size="sm" c="dimmed">
          {say('dueText')}
        </Text>
      </Stack>
    )
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge look={looks[state]}>{say(`state_${state}`)}</StatusBadge>
      <Text span size="sm">
        {endText(say, step)}
      </Text>
      {endedAt && <Moment at={endedAt} />}
    </Stack>
  )
}

/** The steps that need a second person, waiting or ended. */
export const stepList = defineList<WaitingStep>()({
  name: 'second-approvals',
  text: approvals,
  filters: { state: oneOf('state', stepLists) },
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  cardsBelow: 820,
  rowKey: ({ stepId }) => stepId,
  columns: (say) => [
    {
      key: 'step',
      header: say('step'),
      onCard: 'title',
      render: ({ title, href }) => (
        <Anchor component={Link} to={href} inherit>
          {title}
        </Anchor>
      ),
    },
    {
      key: 'askedBy',
      header: say('askedBy'),
      render: ({ askedAt, askedByName, isByProgram }) => (
        <Stack gap={0}>
          <Moment at={askedAt} />
          <Text span size="sm" c="dimmed">
            {isByProgram ? say('byProgram') : say('by', { name: askedByName ?? say('gone') })}
          </Text>
        </Stack>
      ),
    },
    { key: 'next', header: say('next'), render: (step) => <Outcome step={step} /> },
  ],
})
