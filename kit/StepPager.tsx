import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ui } from '../platform/words/en/ui.ts'
import { useText } from '../platform/web/text/text.ts'

type Props = {
  /** Null at the beginning of the list. */
  onPrevious: (() => void) | null
  /** Null at the end of the list. */
  onNext: (() => void) | null
  /** The number of results. */
  children?: string | undefined
  /** The choice of the page length, beside the steps. */
  length?: ReactNode
  /** The labels of the steps for rows in a special order; by default "previous" and "next". */
  words?: { previous: string; next: string } | undefined
}

/** Steps to the previous and next page of a list that is too long for page numbers. */
export function StepPager({ onPrevious, onNext, children, length, words }: Props) {
  const say = useText(ui)
  return (
    <Group component="nav" aria-label={say('pages')} justify={children ? 'space-between' : 'flex-end'} gap="sm" mt="md">
      {children && (
        <Text size="sm" c="dimmed" className="tp-num" role="status">
          {children}
        </Text>
      )}
      <Group gap="sm">
        {length}
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          disabled={onPrevious === null}
          onClick={() => onPrevious?.()}
        >
          {words?.previous ?? say('previousPage')}
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          disabled={onNext === null}
          onClick={() => onNext?.()}
        >
          {words?.next ?? say('nextPage')}
        </Button>
      </Group>
    </Group>
  )
}
