import { defineText } from '../../../../../platform/words/text.ts'

/** The audit log's words for what is recorded of reward providers. */
export const providersAudit = defineText('providers-audit', {
  module_providers: 'Reward providers',
  'providers.propose': '{{who}} proposed a connection to {{subject}}',
  'providers.propose-removal': '{{who}} proposed to remove the connection to {{subject}}',
  'providers.connect': '{{who}} connected {{subject}}',
  'providers.remove': '{{who}} removed the connection to {{subject}}',
  'providers.take-back': '{{who}} took back what was proposed for {{subject}}',
  'providers.refresh': '{{who}} fetched the catalogue of {{subject}}',
  'providers.stop': 'Orders stopped, because {{subject}} refused the key',
  'providers.listen': '{{who}} had the events of {{subject}} sent here',
  'providers.block': '{{who}} blocked a reward of {{subject}}',
  'providers.release': '{{who}} let a reward of {{subject}} go',
  kind_provider: 'a reward provider',
  kind_provider_gone: 'a reward provider that is gone',
  kind_provider_named: '{{name}}',
  field_version: 'Version',
  field_host: 'Account',
  host_production: 'Live',
  host_testflight: 'Test',
  field_address: 'Address',
  field_keyHint: 'End of the key',
  field_fundingSourceId: 'Funding source',
  field_rewardId: 'Reward',
  field_reason: 'Reason',
})
