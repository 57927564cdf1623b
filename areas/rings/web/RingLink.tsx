import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ringPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { rings } from '../words/en/rings.ts'
import { useRingsListQuery } from './rings-api.ts'

/** Links to the ring of an account; renders nothing for an account that is in none. */
export function RingLink({ panelistId }: { panelistId: string }) {
  const say = useText(rings)
  const { data } = useRingsListQuery({ query: { panelistId, limit: 1 } })
  const ring = data?.rows[0]
  if (!ring) return null
  return (
    <Text>
      <Anchor component={Link} to={ringPath(ring.ringId)}>
        {say('linkedWith', { count: ring.size - 1 })}
      </Anchor>
    </Text>
  )
}
