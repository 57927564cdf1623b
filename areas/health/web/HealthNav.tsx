import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { health } from '../words/en/health.ts'

const pages = [
  { to: paths.panelHealth, word: 'overview' },
  { to: paths.panelRetention, word: 'retentionTitle' },
  { to: paths.panelRecruiting, word: 'recruitingTitle' },
] as const

/** Leads from one page about panel health to another. */
export function HealthNav() {
  const say = useText(health)
  const { pathname } = useLocation()
  return (
    <Group component="nav" gap="xs" mb="lg" aria-label={say('pages')}>
      {pages.map(({ to, word }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="sm"
          variant={pathname === to ? 'light' : 'default'}
          {...(pathname === to ? { 'aria-current': 'page' as const } : {})}
        >
          {say(word)}
        </Button>
      ))}
    </Group>
  )
}
