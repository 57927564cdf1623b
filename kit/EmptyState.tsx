import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** One of ui/illustrations. */
  art?: ReactNode
  title: string
  /** Why it is empty, and what happens next. */
  children?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
  order?: 1 | 2 | 3
}

/** Nothing here: says so, says why, and offers one way on. */
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
