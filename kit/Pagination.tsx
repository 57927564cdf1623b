import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'
import { PageLength, pageLimits } from './PageLength.tsx'
import { wholeNumber } from './Points.tsx'
import { useIsPhone } from './screen.ts'

type Props = {
  /** The current page, counted from 1. */
  currentPage: number
  limit: number
  /** The number of rows on all pages. */
  count: number
  onPage: (page: number, isCorrection?: boolean) => void
  onLimit?: (limit: number) => void
}

/** The number of pages of a list; at least one. */
export const pagesIn = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit))

/** The last page when the requested one is past the end (because rows were removed), otherwise null. */
export function correctPage(currentPage: number, limit: number, count: number): number | null {
  const pages = pagesIn(count, limit)
  return count > 0 && currentPage > pages ? pages : null
}

/**
 * If there is more than one page: buttons for the first, previous, next and last page, with the position between them.
 * The page length can be chosen where there is room and the choice makes a difference. If neither applies, renders
 * nothing, because all rows are visible. A page past the end leads to the last one.
 */
export function Pagination({ currentPage, limit, count, onPage, onLimit }: Props) {
  const say = useText(ui)
  const isPhone = useIsPhone()
  const pages = pagesIn(count, limit)
  const correct = correctPage(currentPage, limit, count)
  useEffect(() => {
    if (correct !== null) onPage(correct, true)
  }, [correct, onPage])
  const hasSteps = pages > 1
  // When all rows fit on the shortest page, the choice of a length makes no difference.
  const hasLimit = onLimit && !isPhone && count > pageLimits[0]
  if (!hasSteps && !hasLimit) return null
  const first = (currentPage - 1) * limit + 1
  const steps = [
    { name: say('firstPage'), to: 1, Icon: IconChevronLeftPipe, isOff: currentPage <= 1 },
    { name: say('previousPage'), to: currentPage - 1, Icon: IconChevronLeft, isOff: currentPage <= 1 },
    { name: say('nextPage'), to: currentPage + 1, Icon: IconChevronRight, isOff: currentPage >= pages },
    { name: say('lastPage'), to: pages, Icon: IconChevronRightPipe, isOff: currentPage >= pages },
  ]
  const renderButton = ({ name, to, Icon, isOff }: (typeof steps)[number]) => (
    <ActionIcon key={name} variant="default" size={44} aria-label={name} disabled={isOff} onClick={() => onPage(to)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <Group component="nav" aria-label={say('pages')} justify="space-between" gap="sm" mt="md">
      <Text size="sm" c="dimmed" className="tp-num">
        {say('rowsOf', {
          first,
          last: Math.min(first + limit - 1, count),
          count: wholeNumber(count),
        })}
      </Text>
      <Group gap="xs">
        {hasLimit && <PageLength limit={limit} onLimit={onLimit} />}
        {hasSteps && (
          <>
            {steps.slice(0, 2).map(renderButton)}
            <Text size="sm" className="tp-num" role="status">
              {say('pageOf', { page: currentPage, pages })}
            </Text>
            {steps.slice(2).map(renderButton)}
          </>
        )}
      </Group>
    </Group>
  )
}
