import type { usersAudit } from '../../en/server/users-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof usersAudit> = {
  module_users: 'Usuarios',
  'users.role': '{{who}} cambió los roles de {{subject}}',
  'users.second-step-reset': '{{who}} quitó el segundo paso de {{subject}}',
  'users.create': '{{who}} creó la cuenta de {{subject}}',
  'users.reset-password': '{{who}} puso una contraseña nueva para {{subject}}',
  kind_user: 'alguien',
  kind_user_gone: 'alguien que se fue',
  kind_user_named: '{{name}}',
  field_role: 'Roles',
  field_reason: 'Motivo',
}
