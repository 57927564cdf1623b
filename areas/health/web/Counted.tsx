import { Text } from '@mantine/core'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { health } from '../words/en/health.ts'

/** Shows up to when the figures of a page are counted. */
export function Counted({ at }: { at: string | null }) {
  const say = useText(health)
  return (
    <Text size="sm" c="dimmed">
      {at === null ? say('neverCounted') : say('counted', { at: fullMoment(at) })}
    </Text>
  )
}
