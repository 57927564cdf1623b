import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureOf } from '../platform/web/api/failure.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

type Props<Data> = {
  answer: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** The heights of what is drawn while the answer is on its way. */
  outline: readonly number[]
  children: (data: Data) => ReactNode
}

/** What a call answered; until then its outline, or why there is no answer and a way to try again. */
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
