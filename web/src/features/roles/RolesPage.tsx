import { Tabs } from '@mantine/core'
import { useRight } from '../../session/use-right.ts'
import { useAddress } from '../../state/address.ts'
import { roles } from '../../text/en/roles.ts'
import { useText } from '../../text/text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RolesTab } from './RolesTab.tsx'
import { UserList } from './UserList.tsx'

/** `/roles-permissions`: what each role may do, and who holds which. */
export function RolesPage() {
  const say = useText(roles)
  const { params, put } = useAddress()
  const seesUsers = useRight('users.view')
  const tab = seesUsers && params.get('tab') === 'users' ? 'users' : 'roles'
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Tabs
        value={tab}
        onChange={(next) => put({ tab: next, user: null, role: null, page: null, limit: null })}
        keepMounted={false}
      >
        <Tabs.List aria-label={say('tabs')} mb="lg">
          <Tabs.Tab value="roles" h={44}>
            {say('tab_roles')}
          </Tabs.Tab>
          {seesUsers && (
            <Tabs.Tab value="users" h={44}>
              {say('tab_users')}
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="roles">
          <RolesTab />
        </Tabs.Panel>
        {seesUsers && (
          <Tabs.Panel value="users">
            <UserList />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  )
}
