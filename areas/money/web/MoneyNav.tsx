import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { money } from '../words/en/money.ts'

const pages = [
  { to: paths.money, word: 'overview' },
  { to: paths.margin, word: 'marginTitle' },
  { to: paths.payers, word: 'payersTitle' },
] as const

/** Leads from one page about money to another. */
export function MoneyNav() {
  const say = useText(money)
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
