import { defineText } from '../../text.ts'

/** Why an address that staff enter is never called. */
export const addressesDesk = defineText('addresses-desk', {
  'too-long': 'the address is too long',
  malformed: 'the address is malformed',
  'not-web': 'only http and https are called',
  'with-name': 'an address with a user name is not called',
  'this-machine': 'the address leads to this machine',
  inside: 'the address leads into an internal network',
})
