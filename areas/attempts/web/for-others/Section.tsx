import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fold } from '../../../../kit/Fold.tsx'
import { useIsPhone } from '../../../../kit/screen.ts'

type Props = {
  title: string
  /** Why the section has nothing to show; null when it has. */
  nothing?: string | null
  /** Set for what is read first: it is unfolded on a phone as well. */
  isFirst?: boolean
  children?: ReactNode
}

/** One part of the page of an attempt: unfolded on a wide screen, folded on a phone; with a sentence where there is nothing to show. */
export function Section({ title, nothing = null, isFirst = false, children }: Props) {
  const isPhone = useIsPhone()
  return (
    <Card component="section" padding="md" aria-label={title}>
      <Fold
        title={
          <Text component="h2" span fw={700} size="lg" m={0}>
            {title}
          </Text>
        }
        look="line"
        open={isFirst || !isPhone}
      >
        {nothing === null ? children : <Text c="dimmed">{nothing}</Text>}
      </Fold>
    </Card>
  )
}
