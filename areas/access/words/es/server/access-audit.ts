import type { accessAudit } from '../../en/server/access-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof accessAudit> = {
  module_roles: 'Roles',
  'roles.add': '{{who}} añadió {{subject}}',
  'roles.update': '{{who}} cambió {{subject}}',
  named_right: '{{module}}: {{action}}',
  kind_role: 'un rol',
  kind_role_gone: 'un rol que ya no existe',
  kind_role_named: 'el rol «{{name}}»',
  kind_permission: 'un permiso',
  kind_permission_gone: 'un permiso que ya no existe',
  kind_permission_named: 'el permiso «{{name}}»',
  field_roleName: 'Nombre',
  field_description: 'Descripción',
  field_basedOn: 'Basado en',
  field_permissionIds: 'Permisos',
}
