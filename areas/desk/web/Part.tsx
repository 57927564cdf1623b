import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { homeDesk } from '../words/en/home-desk.ts'

type Props = {
  title: string
  lead?: string
  isLoading: boolean
  /** Set when the part could not be loaded, together with the words for that, and the reason if it is known. */
  isFailed: boolean
  failedWords: string
  error?: unknown
  onRetry: () => void
  /** The height in pixels that is reserved for the content. */
  height: number
  children: ReactNode
}

/** One part of the home. It loads, fails and is retried independently of the others. */
export function Part({ title, lead, isLoading, isFailed, failedWords, error, onRetry, height, children }: Props) {
  const say = useText(homeDesk)
  const id = useId()
  return (
    <Card component="section" padding="lg" aria-labelledby={id} aria-busy={isLoading}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
        </Group>
        {lead && (
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        )}
        {isFailed && (
          <ErrorNotice
            title={failedWords}
            failure={error ? failureOf(error) : { message: failedWords }}
            onRetry={onRetry}
          />
        )}
        {isLoading && !isFailed && <Skeleton h={height} role="status" aria-label={say('loading')} />}
        {!isLoading && children}
      </Stack>
    </Card>
  )
}
