import { roles } from '../../text/en/roles.ts'
import { useText } from '../../text/text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { UserList } from './UserList.tsx'

/** `/users`: the users alone, for those who may not see the roles. */
export function UsersPage() {
  const say = useText(roles)
  return (
    <>
      <PageHeader title={say('usersTitle')}>{say('usersLead')}</PageHeader>
      <UserList />
    </>
  )
}
