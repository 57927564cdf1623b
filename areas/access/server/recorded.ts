import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded of roles. */
export const accessRecord = recordOf({
  words: 'access-audit',
  actions: {
    'roles.add': 'role',
    'roles.update': 'role',
  },
  fields: {
    roleName: 'plain',
    description: 'plain',
    basedOn: { of: 'role' },
    permissionIds: { of: 'permission' },
  },
  kinds: {
    role: {},
    permission: {},
  },
})

/** What its kinds are called where a name alone does not do; the audit log fills in those of others. */
export type AccessNames = {
  named_right: { module: string | Message; action: string | Message }
}
/** Makes one of these names. */
export const accessName = messagesOf<AccessNames>('access-audit')
