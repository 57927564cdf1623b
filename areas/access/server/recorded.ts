import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about roles. */
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

/** The messages that name a permission in the audit log, where its code alone would not be understood. */
export type AccessNames = {
  named_right: { module: string | Message; action: string | Message }
}
/** Makes one of the messages in `AccessNames`. */
export const accessName = messagesOf<AccessNames>('access-audit')
