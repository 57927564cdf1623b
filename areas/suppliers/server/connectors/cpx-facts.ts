import type { Fact } from './connector.ts'
import { sources } from './sources.ts'

/** The facts about CPX Research that the connector relies on. */
export const cpxFacts: readonly Fact[] = [
  { code: 'list-call', mark: 'documented', source: sources[9], isBlocking: false },
  { code: 'list-hash', mark: 'documented', source: sources[9], isBlocking: false },
  { code: 'list-shape', mark: 'documented', source: sources[9], isBlocking: false },
  { code: 'output-method', mark: 'likely', source: sources[10], isBlocking: false },
  { code: 'panelist-address', mark: 'likely', source: sources[10], isBlocking: false },
  { code: 'list-interval', mark: 'likely', source: sources[10], isBlocking: false },
  { code: 'price-in-dollars', mark: 'likely', source: sources[10], isBlocking: true },
  { code: 'survey-link', mark: 'likely', source: sources[10], isBlocking: false },
  { code: 'booked-amount', mark: 'likely', source: sources[9], isBlocking: false },
  { code: 'postback-macros', mark: 'likely', source: sources[10], isBlocking: true },
  { code: 'postback-hash', mark: 'likely', source: sources[10], isBlocking: true },
  { code: 'postback-states', mark: 'likely', source: sources[10], isBlocking: true },
  { code: 'postback-offer-is-survey', mark: 'likely', source: sources[10], isBlocking: false },
  { code: 'attempt-name', mark: 'unknown', source: sources[9], isBlocking: true },
  { code: 'callback-addresses', mark: 'likely', source: sources[10], isBlocking: true },
  { code: 'reply-text', mark: 'unknown', source: sources[10], isBlocking: true },
  { code: 'amount-decimals', mark: 'unknown', source: null, isBlocking: false },
  { code: 'callback-repeats', mark: 'unknown', source: null, isBlocking: false },
  { code: 'call-limit', mark: 'unknown', source: null, isBlocking: false },
]
