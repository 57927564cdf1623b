import { defineText } from '../../../../../platform/words/text.ts'

/** The problems with the settings of a connection, and the checklist's step about refused keys. */
export const connectionsDesk = defineText('connections-desk', {
  missing: 'This is needed to call the network.',
  again: 'The address has changed. Enter this again: a saved value is never sent to a new address.',
  unknown: 'This network has no such setting.',
  malformed: 'This setting needs a different kind of value.',
  'no-address': 'Please enter an address that begins with https:// or http://, without a question mark.',
  'no-choice': 'Please choose one of the values.',
  notSet: 'Save the credentials before you test them.',
  openingTitle: 'Survey networks take our keys',
  openingTodo:
    'A survey network refused our key and is no longer called. Its supplier’s page says which one, and what to do.',
})
