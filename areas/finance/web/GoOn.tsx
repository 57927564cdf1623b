import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { focusPanel } from '../../../kit/decide/focus-panel.ts'
import { UndoButton } from '../../../kit/decide/UndoButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useText } from '../../../platform/web/text/text.ts'
import type { ReviewRow } from '../../redemptions/contract.ts'
import { finance } from '../words/en/finance.ts'
import type { Progress } from './use-progress.ts'
import { sayReviewed, useReview } from './use-review.ts'

/** What became of the request before, and its undo while that works. */
function Before({ row, onUndone }: { row: ReviewRow; onUndone: (row: ReviewRow) => void }) {
  const say = useText(finance)
  const { decide, pending, failure } = useReview(row.redemptionId, onUndone)
  return (
    <Stack gap="xs">
      <Group gap="sm" role="status">
        <Text size="sm">{say('before', { email: row.email, what: sayReviewed(say, row) })}</Text>
        {row.undoSeconds > 0 && (
          <UndoButton seconds={row.undoSeconds} loading={pending === 'undo'} onUndo={() => decide('undo', '')} />
        )}
      </Group>
      <ErrorNotice failure={failure} title={say('failed')} />
    </Stack>
  )
}

/** Whether the next request opens by itself after a decision, and what was decided about the one before. */
export function GoOn({ progress: { goesOn, setGoesOn, before, keepBefore } }: { progress: Progress }) {
  const say = useText(finance)
  return (
    <Stack gap="sm">
      {before && <Before key={before.redemptionId} row={before} onUndone={keepBefore} />}
      <Checkbox
        label={say('goOn')}
        checked={goesOn}
        onChange={(event) => {
          setGoesOn(event.currentTarget.checked)
          // Keys decide from anywhere in the panel but a field.
          focusPanel()
        }}
      />
    </Stack>
  )
}
