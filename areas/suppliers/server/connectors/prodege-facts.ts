import type { Fact } from './connector.ts'
import { sources } from './sources.ts'

/** The facts about Prodege's Surveys Feed that the connector relies on. */
export const prodegeFacts: readonly Fact[] = [
  { code: 'call-signature', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'request-date', mark: 'documented', source: sources[18], isBlocking: false },
  // Until this is confirmed, the `Date` header of any answer serves as well.
  { code: 'clock-call', mark: 'unknown', source: sources[18], isBlocking: false },
  { code: 'request-age', mark: 'unknown', source: sources[18], isBlocking: false },
  { code: 'list-call', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'list-is-whole', mark: 'likely', source: sources[18], isBlocking: false },
  { code: 'status-words', mark: 'unknown', source: sources[18], isBlocking: true },
  { code: 'price-in-dollars', mark: 'likely', source: sources[18], isBlocking: true },
  { code: 'quota-logic', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'quotas-without-parents', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'conditions-name', mark: 'practice', source: sources[17], isBlocking: false },
  { code: 'none-of-the-codes', mark: 'practice', source: sources[17], isBlocking: false },
  { code: 'no-codes-any-answer', mark: 'practice', source: sources[17], isBlocking: false },
  { code: 'click-limit', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'past-participation', mark: 'practice', source: sources[17], isBlocking: false },
  { code: 'country-numbers', mark: 'practice', source: sources[17], isBlocking: true },
  { code: 'entry-parameters', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'entry-length', mark: 'unknown', source: null, isBlocking: false },
  { code: 'attempt-name', mark: 'unknown', source: sources[18], isBlocking: false },
  { code: 'redirect-macros', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'redirect-signature', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'redirect-empty-values', mark: 'unknown', source: sources[18], isBlocking: false },
  { code: 'redirect-added-flags', mark: 'unknown', source: sources[18], isBlocking: false },
  { code: 'states', mark: 'documented', source: sources[18], isBlocking: false },
  { code: 'reasons', mark: 'practice', source: sources[17], isBlocking: false },
  { code: 'reconciliation', mark: 'unknown', source: sources[18], isBlocking: true },
]
