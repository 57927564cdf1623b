import { Card, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'

type Props = {
  title: string
  /** A link on the same line as the heading. */
  more?: ReactNode
  isLoading: boolean
  /** The reason why the content could not be loaded; undefined when there was no error. */
  error: unknown
  failedWords: string
  onRetry: () => void
  /** The height in pixels that is reserved for the content, so that the page does not jump when it arrives. */
  height: number
  children: ReactNode
}

/** One card of the dashboard. It loads and fails independently of the other cards. */
export function DashboardArea({ title, more, isLoading, error, failedWords, onRetry, height, children }: Props) {
  const say = useText(dashboard)
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} aria-busy={isLoading} p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {more}
        </Group>
        {error ? (
          <ErrorNotice title={failedWords} failure={failureOf(error)} onRetry={onRetry} />
        ) : isLoading ? (
          <Skeleton h={height} role="status" aria-label={say('loading')} />
        ) : (
          children
        )}
      </Stack>
    </Card>
  )
}
