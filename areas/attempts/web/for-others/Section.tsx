import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fold } from '../../../../kit/Fold.tsx'
import { useIsPhone } from '../../../../kit/screen.ts'

type Props = {
  title: string
  /** Why the section has nothing to show; null when there is content. */
  nothing?: string | null
  /** Set for sections to read first: they are unfolded on phones too. */
  isFirst?: boolean
  children?: ReactNode
}

/**
 * One section of an attempt's page: unfolded on wide screens, folded on phones; a sentence replaces missing content.
 */
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
