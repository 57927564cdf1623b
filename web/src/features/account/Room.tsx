import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** One subject of the settings, named by its heading. */
export function Room({ id, title, lead, children }: { id: string; title: string; lead: string; children: ReactNode }) {
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="sm">
        {lead}
      </Text>
      {children}
    </Card>
  )
}
