import { Card, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './PageHeader.tsx'

type Props = { art?: ReactNode; title: string; children: ReactNode }

/** A page with one message and one action. A new title takes the focus. */
export function Sheet({ art, title, children }: Props) {
  const heading = usePageTitle(title, title)
  return (
    <Card padding="xl" maw={520} mx="auto">
      <Stack align="center" ta="center" gap="md">
        {art}
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  )
}
