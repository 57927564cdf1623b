import { recordOf } from '../../../platform/server/recorded.ts'
import { providerHosts } from '../contract.ts'

/** What is recorded of reward providers; never a key. */
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
  },
  kinds: {
    provider: {},
  },
})
