import { useRight } from '../../../platform/web/session/use-right.ts'
import { useTabAddress } from '../../../platform/web/state/tab-address.ts'
import { roles } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { RolesTab } from './RolesTab.tsx'
import { UserList, usersListNames } from './UserList.tsx'

const tabs = ['roles', 'users'] as const
const panels = { roles: <RolesTab />, users: <UserList /> }

/** `/roles-permissions`: the permissions of each role, and the users who have it. */
export function RolesPage() {
  const say = useText(roles)
  const seesUsers = useRight('users.view')
  const open = tabs.filter((one) => one !== 'users' || seesUsers)
  const { tab, onTab } = useTabAddress({ open, usual: 'roles', own: usersListNames })
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <PageTabs
        label={say('tabs')}
        tabs={open.map((one) => ({ value: one, word: say(`tab_${one}`), panel: panels[one] }))}
        tab={tab}
        onTab={onTab}
      />
    </>
  )
}
