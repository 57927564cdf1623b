import { Group, Stack, Text } from '@mantine/core'
import type { Dispute } from '../contract.ts'
import { disputes } from '../words/en/disputes.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Points } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { reasonWords, statusLooks } from './looks.ts'
import classes from './Disputes.module.css'

/** One earlier question and its answer. */
export function AskedBefore({ dispute }: { dispute: Dispute }) {
  const say = useText(disputes)
  const { status, points, reason, message, answer, raisedAt, decideBy, decidedAt } = dispute
  const { look, word } = statusLooks[status]
  return (
    <li className={classes.asked}>
      <Group justify="space-between" gap="xs">
        <StatusBadge look={look}>{say(word)}</StatusBadge>
        <Text size="sm" c="dimmed" className="tp-num">
          {say('raised')} {shortDay(raisedAt)} · {say('decision')}{' '}
          {decidedAt ? say('decidedAt', { day: shortDay(decidedAt) }) : say('decideBy', { day: shortDay(decideBy) })}
        </Text>
      </Group>
      {points > 0 && (
        <Text component="div">
          <Points value={points} signed long />
        </Text>
      )}
      <Stack gap={2}>
        <Text size="sm" c="dimmed">
          {say('youWrote')} · {say(reasonWords[reason])}
        </Text>
        <Text className={classes.written ?? ''}>{message}</Text>
      </Stack>
      {answer && (
        <Stack gap={2}>
          <Text size="sm" c="dimmed">
            {say('weAnswered')}
          </Text>
          <Text className={classes.written ?? ''}>{answer}</Text>
        </Stack>
      )}
    </li>
  )
}
