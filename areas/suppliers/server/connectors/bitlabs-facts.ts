import type { Fact } from './connector.ts'
import { sources } from './sources.ts'

/** The facts about BitLabs that the connector relies on. */
export const bitlabsFacts: readonly Fact[] = [
  { code: 'list-call', mark: 'documented', source: sources[5], isBlocking: false },
  { code: 'client-values', mark: 'documented', source: sources[5], isBlocking: false },
  { code: 'server-use-enabled', mark: 'unknown', source: sources[6], isBlocking: true },
  { code: 'first-country-stays', mark: 'documented', source: sources[6], isBlocking: false },
  { code: 'user-id-length', mark: 'documented', source: sources[5], isBlocking: false },
  { code: 'tag-limits', mark: 'documented', source: sources[5], isBlocking: false },
  { code: 'tag-returns-plain', mark: 'likely', source: sources[5], isBlocking: true },
  { code: 'price-in-dollars', mark: 'documented', source: sources[6], isBlocking: false },
  { code: 'restriction', mark: 'documented', source: sources[5], isBlocking: false },
  { code: 'error-envelope', mark: 'documented', source: sources[6], isBlocking: false },
  { code: 'erasure-call', mark: 'documented', source: sources[7], isBlocking: false },
  { code: 'callback-method', mark: 'documented', source: sources[5], isBlocking: false },
  { code: 'callback-signature', mark: 'documented', source: sources[8], isBlocking: false },
  // Over time, BitLabs' documentation has spelled the macros in three ways.
  { code: 'callback-macros', mark: 'likely', source: sources[5], isBlocking: true },
  { code: 'callback-types', mark: 'documented', source: sources[8], isBlocking: false },
  { code: 'reference-of-correction', mark: 'documented', source: sources[8], isBlocking: false },
  { code: 'correction-sign', mark: 'documented', source: sources[8], isBlocking: false },
  { code: 'callback-repeats', mark: 'unknown', source: null, isBlocking: false },
  { code: 'callback-addresses', mark: 'unknown', source: null, isBlocking: false },
  { code: 'call-limit', mark: 'unknown', source: null, isBlocking: false },
]
