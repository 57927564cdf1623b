import { Button, Stack, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { workHome } from '../../../platform/web/frame-slots.ts'
import { readArrival } from '../../../platform/web/arrival.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { panelistOnly } from '../../../platform/words/en/panelist-only.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { usePageTitle } from '../../../kit/PageHeader.tsx'

/** Why a panelists' page shows nothing to this account. */
function Line({ children }: { children?: string }) {
  const say = useText(panelistOnly)
  const heading = usePageTitle(say('title'))
  return (
    <>
      <Title order={1} size="h3" ref={heading} tabIndex={-1}>
        {say('title')}
      </Title>
      {children && (
        <Text c="dimmed" maw={600}>
          {children}
        </Text>
      )}
    </>
  )
}

/**
 * What an account that works on the panel sees on the panelists' pages. At `/dashboard` it sees its home; on the page
 * that opens after log-in, a line of text and the home below it; elsewhere, that line with a link to the home.
 */
export function WorkPage({ page }: { page: string }) {
  const say = useText(panelistOnly)
  const named = useText(shell)
  const { state } = useLocation()
  if (workHome.Piece && page === paths.dashboard)
    return (
      <Suspense>
        <workHome.Piece isBelow={false} />
      </Suspense>
    )
  if (readArrival(state)) return <Navigate to={paths.dashboard} replace />
  if (workHome.Piece && page === paths.surveys)
    return (
      <>
        <Line />
        <Suspense>
          <workHome.Piece isBelow />
        </Suspense>
      </>
    )
  const to = workHome.Piece ? paths.dashboard : paths.account
  return (
    <Stack align="flex-start" gap="md" py="xl">
      <Line>{say('text')}</Line>
      <Button component={Link} to={to}>
        {say('goTo', { page: named(to === paths.dashboard ? 'dashboard' : 'account') })}
      </Button>
    </Stack>
  )
}
