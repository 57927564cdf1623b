import { Card, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** A page with one centred card of the specification's width, used where the links of emails lead. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <Card maw={441} mx="auto" mt="xl" padding="lg">
      <Stack ta="center">{children}</Stack>
    </Card>
  )
}
