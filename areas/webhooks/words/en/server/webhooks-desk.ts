import { defineText } from '../../../../../platform/words/text.ts'

/** The server's messages about webhooks. */
export const webhooksDesk = defineText('webhooks-desk', {
  created: 'The endpoint was created.',
  changed: 'The endpoint was changed.',
  disabled: 'The endpoint was disabled.',
  rotated: 'The endpoint has a new secret.',
  testQueued: 'A test is on its way.',
  resent: 'The delivery is on its way again.',
  urlMalformed: 'Enter an address such as https://example.com/hook.',
  urlInsecure: 'The address must begin with https://.',
  urlNamed: 'Leave out the user name and password. The program can check the signature of each call instead.',
  urlInside: 'This address is private, local or reserved. Enter one that can be reached from the internet.',
  tooMany_one: 'There can be {{count, number}} endpoint at most.',
  tooMany_other: 'There can be {{count, number}} endpoints at most.',
})
