import { defineText } from '../../../../../platform/words/text.ts'

/** The server's words about reward providers: refusals, steps that wait, and the checklist. */
export const providerDesk = defineText('provider-desk', {
  keyRefused: 'Tremendous refuses this key. Check that it was copied whole, and that it belongs to this account.',
  keyWithoutRight: 'This key lacks a permission that is needed. Create one at Tremendous that may order rewards.',
  unreached: 'Tremendous was not reached, or did not answer as expected ({{code}}). Please try again later.',
  sourceUnusable: 'This funding source cannot pay for orders any more. Test the key again.',
  reasonMissing: 'Please give a reason.',
  nothingToRemove: 'Nothing is connected that could be removed.',
  connectLive: 'Connect the live account at Tremendous with the key that ends in {{hint}}',
  connectTest: 'Connect the test account at Tremendous with the key that ends in {{hint}}',
  connectElsewhere: 'Connect the account at {{address}} with the key that ends in {{hint}}',
  disconnect: 'Remove the connection to Tremendous',
  forEver:
    'Accounts at reward providers: which were connected, by whom, when and why. Their keys are deleted once they are no longer used.',
  openingTitle: 'Rewards can be ordered from the provider',
  openingTodo:
    'Open the “Reward providers” page: no account is connected although a reward on offer needs one, or the provider refuses the key, was not reached, or has no money of ours to pay with.',
})
