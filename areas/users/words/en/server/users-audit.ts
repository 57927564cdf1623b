import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about accounts. */
export const usersAudit = defineText('users-audit', {
  module_users: 'Users',
  'users.role': '{{who}} changed the roles of {{subject}}',
  'users.second-step-reset': '{{who}} reset the second step of {{subject}}',
  'users.create': '{{who}} created the account of {{subject}}',
  'users.reset-password': '{{who}} set a new password for {{subject}}',
  kind_user: 'a user',
  kind_user_gone: 'a former user',
  kind_user_named: '{{name}}',
  field_role: 'Roles',
  field_reason: 'Reason',
})
