import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { panelistPath } from '../../../platform/web/paths.ts'
import { EmailText } from '../../../kit/cells.tsx'
import { useRight } from '../../../platform/web/session/use-right.ts'

/** The email of a panelist, as a link to their page for readers who may see panelists. */
export function PanelistLink({ panelistId, email }: { panelistId: string; email: string }) {
  const mayOpen = useRight('panelists.view')
  if (!mayOpen) return <>{email ? <EmailText email={email} /> : '–'}</>
  return (
    <Anchor component={Link} to={panelistPath(panelistId)}>
      {email ? <EmailText email={email} /> : panelistId}
    </Anchor>
  )
}
