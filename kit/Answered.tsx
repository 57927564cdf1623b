import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureOf } from '../platform/web/api/failure.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

type Props<Data> = {
  answer: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** The heights of the placeholders while the answer is loading, in pixels. */
  outline: readonly number[]
  children: (data: Data) => ReactNode
}

/** Shows the answer of a call; until then placeholders, or the failure with a button to retry. */
export function Answered<Data>({ answer: { data, error, isFetching, refetch }, outline, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  return (
    <Stack gap="md" aria-busy="true">
      {outline.map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  )
}
