import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about API keys. */
export const keysAudit = defineText('keys-audit', {
  module_keys: 'API keys',
  'keys.create': '{{who}} created {{subject}}',
  'keys.rotate': '{{who}} rotated {{subject}}',
  'keys.revoke': '{{who}} revoked {{subject}}',
  field_name: 'Name',
  field_permissionIds: 'Permissions',
  field_allowedNetworks: 'Networks',
  field_expiresAt: 'Valid until',
  field_previousUntil: 'Former key valid until',
  kind_apiKey: 'an API key',
  kind_apiKey_named: 'the API key “{{name}}”',
  kind_apiKey_gone: 'an API key that no longer exists',
})
