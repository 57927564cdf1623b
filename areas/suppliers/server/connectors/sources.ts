import { severalPanels } from '../../contract/connections.ts'

/**
 * The public pages and code where we read the facts that connectors rely on, by number, so that staff can check them.
 */
export const sources = {
  5: 'docs.bitlabs.ai/operation/operation-getsurveysv2; developer.bitlabs.ai/docs/callbacks, /docs/callback-parameters, /docs/custom-parameters-in-callbacks',
  6: 'github.com/BitBurst-GmbH/bitlabs-android-library; developer.bitlabs.ai/docs/user-based-survey-api',
  7: 'developer.bitlabs.ai/docs/basic-user-based-survey-api',
  8: 'developer.bitlabs.ai/docs/securing-callbacks-through-hashing, /docs/implementation-settings, /changelog/new-callback-transaction-id-format',
  9: 'github.com/MakeOpinionGmbH/cpx-research-SDK-Android',
  10: severalPanels,
  17: 'github.com/GRL/generalresearch',
  18: 'developer.prodege.com/surveys-feed/surveys, /survey-url, /quota-structure, /quota-matching-requirements, /request-signing, /request-expiration, /redirects',
} as const
