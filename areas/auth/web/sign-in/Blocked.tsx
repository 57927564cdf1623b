import { Stack, Text } from '@mantine/core'
import { fullMoment } from '../../../../platform/web/text/short-day.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { restrictions as words } from '../../../../platform/words/en/restrictions.ts'
import type { ShownBlock } from './refusal.ts'

/** Explains a block: since when, the note to the owner, and that nothing is lost. */
export function Blocked({ restriction: { at, reasons, note, review } }: { restriction: ShownBlock }) {
  const say = useText(words)
  return (
    <Stack gap={4}>
      <Text size="sm">{say('since-person', { at: fullMoment(at) })}</Text>
      {reasons.map((reason) => (
        <Text key={reason} size="sm">
          {say('why', { why: say(`why-${reason}`) })}
        </Text>
      ))}
      {note !== null && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {say('note', { note })}
        </Text>
      )}
      {review && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {say('reviewed', { at: fullMoment(review.at), reason: review.reason })}
        </Text>
      )}
      <Text size="sm">{say('pointsAndRequests')}</Text>
    </Stack>
  )
}
