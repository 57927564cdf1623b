import { Card, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** One centred card of the specification's width: the pages of mailed links. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <Card maw={441} mx="auto" mt="xl" padding="lg">
      <Stack ta="center">{children}</Stack>
    </Card>
  )
}
