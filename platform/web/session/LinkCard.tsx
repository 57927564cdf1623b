import { Alert, Card, Skeleton, Stack, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { usePageTitle } from '../../../kit/PageHeader.tsx'
import type { LinkState } from './use-link-check.ts'

type Props<Found> = {
  title: string
  width: number
  /** What screen readers announce while the link is checked. */
  checking: string
  /** Shown when the address contains no key. */
  noKey: string
  state: LinkState<Found>
  onRetry: () => void
  /** Shown below the reason why the link cannot be used. */
  wayOut: ReactNode
  children: (found: Found) => ReactNode
}

/** The page behind a link with a key: a card showing what the link leads to, or why it cannot be used. */
export function LinkCard<Found>(props: Props<Found>) {
  const { title, width, checking, noKey, state, onRetry, wayOut, children } = props
  const heading = usePageTitle(title)
  return (
    <Card maw={width} mx="auto" mt="xl" padding="lg">
      <Stack>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {state.kind === 'checking' && (
          <Stack gap="sm" aria-busy="true" aria-label={checking} role="status">
            <Skeleton height={20} />
            <Skeleton height={48} />
            <Skeleton height={48} />
          </Stack>
        )}
        {state.kind === 'failed' && <ErrorNotice failure={state.failure} onRetry={onRetry} />}
        {state.kind === 'refused' && (
          <>
            <Alert color="warning" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {state.why?.message ?? noKey}
            </Alert>
            {wayOut}
          </>
        )}
        {state.kind === 'found' && children(state.found)}
      </Stack>
    </Card>
  )
}
