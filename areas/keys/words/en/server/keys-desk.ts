import { defineText } from '../../../../../platform/words/text.ts'

/** The server's messages about API keys. */
export const keysDesk = defineText('keys-desk', {
  created: 'The key “{{name}}” was created.',
  rotated: 'The key “{{name}}” was replaced.',
  revoked: 'The key “{{name}}” was revoked.',
  nameMissing: 'Please enter a name.',
  endsInPast: 'Choose a moment in the future.',
  noInstant: 'Write it like 2027-01-31T12:00:00Z.',
  noNetwork: '{{text}} is not an address or a network.',
  tooMuch: 'A key cannot have permissions that you do not have.',
  forEver:
    'API keys: their names, networks and last days of use, so that the audit log can name them. The keys themselves are never kept.',
})
