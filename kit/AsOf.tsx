import { Text } from '@mantine/core'
import { formatDateTime } from '../platform/contract/day.ts'
import { findSourceTime } from '../platform/web/api/as-of.ts'
import { useText } from '../platform/web/text/text.ts'
import { workDesk } from '../platform/words/en/work-desk.ts'

type Props = {
  /** The call whose last answer is on the page. */
  call: { path: string }
  /** Words a time; without it, in the time zone of the reader. */
  wordTime?: (at: Date) => string
}

/** Up to when what a page shows is complete, if a replica that is noticeably behind answered; nothing otherwise. */
export function AsOf({ call, wordTime = (at) => formatDateTime(at) }: Props) {
  const say = useText(workDesk)
  const at = findSourceTime(call.path)
  if (at === null) return null
  return (
    <Text size="sm" c="dimmed" mt="sm" role="status" className="tp-num">
      {say('asOf', { at: wordTime(at) })}
    </Text>
  )
}
