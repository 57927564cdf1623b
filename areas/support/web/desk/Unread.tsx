import { Skeleton, Stack } from '@mantine/core'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'

type Props = {
  failure: CallFailure | null
  onRetry: () => void
  /** The text when the item does not exist. */
  missing: { title: string; text: string }
  /**
   * The heights of the placeholders below the title, in pixels. Each must be different, because the height is also the
   * key.
   */
  parts: readonly number[]
}

/** What a panel shows instead of an item that is loading, could not be loaded, or does not exist. */
export function Unread({ failure, onRetry, missing, parts }: Props) {
  const say = useText(supportDesk)
  if (failure?.status === 404)
    return (
      <EmptyState art={<EmptySearch />} title={missing.title} order={3}>
        {missing.text}
      </EmptyState>
    )
  if (failure) return <ErrorNotice failure={failure} title={say('unread')} onRetry={onRetry} />
  return (
    <Stack role="status" aria-label={say('loading')}>
      <Skeleton height={28} width="70%" />
      {parts.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  )
}
