import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** A drawing from kit/illustrations. */
  art?: ReactNode
  title: string
  /** Why the list is empty, and what happens next. */
  children?: ReactNode
  /** The one thing that the reader can do about it. */
  action?: ReactNode
  order?: 1 | 2 | 3
}

/** Explains why something is empty, and offers at most one action. */
export function EmptyState({ art, title, children, action, order = 2 }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      {art}
      <Title order={order} size="h3">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={440}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
