import { Text } from '@mantine/core'
import { formatDateTime } from '../platform/contract/day.ts'
import { useText } from '../platform/web/text/text.ts'
import { workDesk } from '../platform/words/en/work-desk.ts'

type Props = {
  /** Up to when the source of the page had everything; null when that was just now. */
  at: Date | null
  /** Words a time; without it, in the time zone of the reader. */
  wordTime?: (at: Date) => string
}

/** Up to when what a page shows is complete, if its source is noticeably behind; nothing otherwise. */
export function AsOf({ at, wordTime = (time) => formatDateTime(time) }: Props) {
  const say = useText(workDesk)
  if (at === null) return null
  return (
    <Text size="sm" c="dimmed" mt="sm" role="status" className="tp-num">
      {say('asOf', { at: wordTime(at) })}
    </Text>
  )
}
