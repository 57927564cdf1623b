import { Group, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { brand } from './brand.ts'

const loadedAt = typeof location === 'undefined' ? null : location.pathname
let hasMoved = false

/** Whether the reader has left the address with which the document was loaded. */
function hasLeft(pathname: string): boolean {
  hasMoved ||= pathname !== loadedAt
  return hasMoved
}

/**
 * Sets the document's title, and on a change of page moves the focus to the page's heading. On the first page it
 * leaves the focus alone, because the skip link comes first.
 */
export function usePageTitle(title: string, place = '') {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  // Going back restores the scroll position, which the router remembers.
  const isBack = useNavigationType() === 'POP'
  const begin = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true })
    if (!isBack) scrollTo(0, 0)
  })
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title])
  useEffect(() => {
    if (hasLeft(pathname)) begin()
  }, [pathname])
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    begin()
  }, [place])
  return heading
}

type Props = {
  title: string
  /** Identifies the part shown at an address with several pages; another part counts as another page. */
  place?: string
  /** A sentence under the heading. */
  children?: ReactNode
  /** Buttons on the same line as the heading. */
  actions?: ReactNode
}

/** The h1 of a page, with an introduction and buttons. */
export function PageHeader({ title, place, children, actions }: Props) {
  const heading = usePageTitle(title, place)
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="md" mb="lg">
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {children && (
          <Text component="div" c="dimmed" mt={4} maw="68ch">
            {children}
          </Text>
        )}
      </div>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  )
}
