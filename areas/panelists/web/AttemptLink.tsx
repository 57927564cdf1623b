import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { attemptPath } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'

/** Links to the page of an attempt, for readers who may see panelists; shows plain text when there is no attempt. */
export function AttemptLink({ attemptId, children }: { attemptId: string | null; children: string }) {
  const mayOpen = useRight('panelists.view')
  if (attemptId === null || !mayOpen) return <>{children}</>
  return (
    <Anchor component={Link} to={attemptPath(attemptId)} inherit>
      {children}
    </Anchor>
  )
}
