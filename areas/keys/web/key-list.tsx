import { Text } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import { momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import { keyFilters, type ApiKey, type KeyState } from '../contract.ts'
import { keys } from '../words/en/keys.ts'

const looks: Readonly<Record<KeyState, StatusLook>> = {
  active: 'available',
  paused: 'onHold',
  expired: 'neutral',
  revoked: 'blocked',
}
const breaking = { overflowWrap: 'anywhere' } as const

/** The list of keys with their permissions and when each was last used. */
export const keyList = defineList<ApiKey>()({
  name: 'api-keys',
  text: keys,
  filters: { status: oneOf('status', keyFilters) },
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: {
      newest: { by: 'created', descending: true },
      oldest: { by: 'created', descending: false },
      name: { by: 'name', descending: false },
      used: { by: 'used', descending: true },
      expires: { by: 'expires', descending: false },
    },
    usual: 'newest',
  },
  isFresh: true,
  density: 'compact',
  rowKey: ({ keyId }) => keyId,
  columns: (say) => [
    {
      key: 'name',
      header: say('name'),
      sortBy: 'name',
      onCard: 'title',
      render: ({ name, prefix }) => (
        <>
          <span style={breaking}>{name}</span>
          <Text size="sm" c="dimmed" ff="monospace">
            {prefix}…
          </Text>
        </>
      ),
    },
    statusColumn<ApiKey>({ key: 'state', header: say('state') }, ({ state }) => ({
      look: looks[state],
      word: say(`state_${state}`),
    })),
    {
      key: 'permissions',
      header: say('permissions'),
      canHide: true,
      render: ({ permissionIds }) => (
        <Text size="sm" lineClamp={2} style={breaking} title={permissionIds.join(', ')}>
          {permissionIds.join(', ')}
        </Text>
      ),
    },
    {
      key: 'networks',
      header: say('networks'),
      canHide: true,
      render: ({ allowedNetworks }) =>
        allowedNetworks.length === 0 ? say('everywhere') : <span style={breaking}>{allowedNetworks.join(', ')}</span>,
    },
    { key: 'holder', header: say('holder'), canHide: true, render: ({ holderName }) => holderName ?? say('gone') },
    {
      key: 'used',
      header: say('lastUsed'),
      sortBy: 'used',
      canHide: true,
      render: ({ lastUsedOn, lastUsedCountry }) =>
        lastUsedOn === null ? say('never') : [formatDay(lastUsedOn), lastUsedCountry].filter(Boolean).join(' · '),
    },
    {
      ...momentColumn<ApiKey>({ key: 'expires', header: say('expires') }, ({ expiresAt }) => expiresAt),
      sortBy: 'expires',
      canHide: true,
    },
    {
      ...momentColumn<ApiKey>({ key: 'created', header: say('created') }, ({ createdAt }) => createdAt),
      sortBy: 'created',
      canHide: true,
      isExtra: true,
    },
  ],
})
