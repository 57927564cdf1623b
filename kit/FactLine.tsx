import { Checkbox, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  sentence: string
  badge: ReactNode
  /** The source of the fact. */
  source?: string
  confirmed: string | null
  confirm: string
  confirmLabel: string
  /** Confirms the fact; null for a reader who may not. */
  onPress: (() => void) | null
}

/** A fact that the product relies on, its certainty, and a tick once a person has confirmed it. */
export function FactLine({ sentence, badge, source, confirmed, confirm, confirmLabel, onPress }: Props) {
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <Text fw={600} style={{ overflowWrap: 'break-word', minWidth: 0 }}>
          {sentence}
        </Text>
        <span className="tp-whole">{badge}</span>
      </Group>
      {[source, confirmed].map(
        (line) =>
          line && (
            <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'break-word' }}>
              {line}
            </Text>
          ),
      )}
      {onPress && (
        <Checkbox mt="xs" label={confirm} aria-label={confirmLabel} checked={confirmed !== null} onChange={onPress} />
      )}
    </li>
  )
}
