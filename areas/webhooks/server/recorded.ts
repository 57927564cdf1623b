import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about webhooks. */
export const webhooksRecord = recordOf({
  words: 'webhooks-audit',
  actions: {
    'webhooks.create': 'webhookEndpoint',
    'webhooks.update': 'webhookEndpoint',
    'webhooks.enable': 'webhookEndpoint',
    'webhooks.disable': 'webhookEndpoint',
    'webhooks.rotate': 'webhookEndpoint',
    'webhooks.test': 'webhookEndpoint',
    'webhooks.resend': 'webhookEndpoint',
  },
  fields: {
    url: 'plain',
    events: 'plain',
    description: 'plain',
    formerUntil: 'instant',
    deliveryId: 'plain',
  },
  kinds: { webhookEndpoint: {} },
})
