import { roles } from '../words/en/roles.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { UserList } from './UserList.tsx'

/** `/users`: the list of users alone, for readers who may not see the roles. */
export function UsersPage() {
  const say = useText(roles)
  return (
    <>
      <PageHeader title={say('usersTitle')}>{say('usersLead')}</PageHeader>
      <UserList />
    </>
  )
}
