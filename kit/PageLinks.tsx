import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'

/** Links from one page of an area to its others; the current page is marked. `label` names them to screen readers. */
export function PageLinks({ label, pages }: { label: string; pages: readonly { to: string; word: string }[] }) {
  const { pathname } = useLocation()
  return (
    <Group component="nav" gap="xs" mb="lg" aria-label={label}>
      {pages.map(({ to, word }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="sm"
          variant={pathname === to ? 'light' : 'default'}
          {...(pathname === to ? { 'aria-current': 'page' as const } : {})}
        >
          {word}
        </Button>
      ))}
    </Group>
  )
}
