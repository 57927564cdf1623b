import { defineText } from '../../../../../platform/words/text.ts'

/** The words of the audit log about webhooks. */
export const webhooksAudit = defineText('webhooks-audit', {
  module_webhooks: 'Webhooks',
  'webhooks.create': '{{who}} created {{subject}}',
  'webhooks.update': '{{who}} changed {{subject}}',
  'webhooks.enable': '{{who}} enabled {{subject}}',
  'webhooks.disable': '{{who}} disabled {{subject}}',
  'webhooks.rotate': '{{who}} made a new secret for {{subject}}',
  'webhooks.test': '{{who}} sent a test to {{subject}}',
  'webhooks.resend': '{{who}} sent a delivery again to {{subject}}',
  field_url: 'Address',
  field_events: 'Events',
  field_description: 'Description',
  field_formerUntil: 'Old secret valid until',
  field_deliveryId: 'Delivery',
  kind_webhookEndpoint: 'a webhook endpoint',
  kind_webhookEndpoint_named: 'the webhook endpoint {{name}}',
  kind_webhookEndpoint_gone: 'a webhook endpoint that no longer exists',
})
