import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about roles. */
export const accessAudit = defineText('access-audit', {
  module_roles: 'Roles',
  'roles.add': '{{who}} added {{subject}}',
  'roles.update': '{{who}} changed {{subject}}',
  named_right: '{{module}}: {{action}}',
  kind_role: 'a role',
  kind_role_gone: 'a role that no longer exists',
  kind_role_named: 'the role “{{name}}”',
  kind_permission: 'a permission',
  kind_permission_gone: 'a permission that no longer exists',
  kind_permission_named: 'the permission “{{name}}”',
  field_roleName: 'Name',
  field_description: 'Description',
  field_basedOn: 'Based on',
  field_permissionIds: 'Permissions',
})
