import { Alert, Anchor, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { bounces } from '../words/en/bounces-admin.ts'
import { useBouncesListQuery } from './bounces-api.ts'

/** Says why a panelist's address gets no emails; renders nothing when it gets all. */
export function PanelistSuppressions({ panelistId }: { panelistId: string }) {
  const say = useText(bounces)
  const { data } = useBouncesListQuery({ query: { panelistId } })
  if (!data || data.rows.length === 0) return null
  return (
    <Alert color="warning" icon={<IconMailOff size={20} aria-hidden />} title={say('panelistTitle')}>
      {data.rows.map(({ suppressionId, reason, at, note }) => (
        <Text key={suppressionId} size="sm">
          {say('reasonSince', { reason: say(`reason_${reason}`), at: formatDateTime(at) })}
          {note !== null && ` ${note}`}
        </Text>
      ))}
      <Anchor component={Link} to={`${paths.bounces}?panelist=${encodeURIComponent(panelistId)}`} size="sm">
        {say('panelistLink')}
      </Anchor>
    </Alert>
  )
}
