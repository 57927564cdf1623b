import { recordOf } from '../../../platform/server/recorded.ts'
import { providerHosts, unconfirmedFacts } from '../contract.ts'

/** What the audit log records about reward providers; it never contains a key. */
export const providersRecord = recordOf({
  words: 'providers-audit',
  actions: {
    'providers.propose': 'provider',
    'providers.propose-removal': 'provider',
    'providers.connect': 'provider',
    'providers.remove': 'provider',
    'providers.take-back': 'provider',
    'providers.refresh': 'provider',
    'providers.stop': 'provider',
    'providers.listen': 'provider',
    'providers.confirm-fact': 'provider',
    'providers.doubt-fact': 'provider',
    'providers.block': 'provider',
    'providers.release': 'provider',
  },
  fields: {
    version: 'plain',
    host: { words: providerHosts },
    address: 'plain',
    keyHint: 'plain',
    fundingSourceId: 'plain',
    reason: 'plain',
    rewardId: 'plain',
    fact: { words: unconfirmedFacts },
  },
  kinds: {
    provider: {},
  },
})
