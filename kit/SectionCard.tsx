import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead: string; isBusy?: boolean; children: ReactNode }

/** A card for one part of a page, with its heading and a line about it. */
export function SectionCard({ id, title, lead, isBusy = false, children }: Props) {
  return (
    <Card component="section" padding="lg" aria-labelledby={id} aria-busy={isBusy}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="sm" style={{ textWrap: 'pretty' }}>
        {lead}
      </Text>
      {children}
    </Card>
  )
}
