import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { webhooksApi } from '../contract.ts'

/** The calls about webhooks. */
export const {
  useWebhookEndpointsQuery,
  useWebhookDeliveriesQuery,
  useWebhookCreateMutation,
  useWebhookUpdateMutation,
  useWebhookDisableMutation,
  useWebhookRotateMutation,
  useWebhookTestMutation,
  useWebhookResendMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    webhookEndpoints: query(build, webhooksApi.getEndpoints, { provides: ['webhooks'] }),
    webhookDeliveries: query(build, webhooksApi.getDeliveries, { provides: ['webhooks'] }),
    webhookCreate: mutation(build, webhooksApi.createEndpoint, { invalidates: ['webhooks'] }),
    webhookUpdate: mutation(build, webhooksApi.updateEndpoint, { invalidates: ['webhooks'] }),
    webhookDisable: mutation(build, webhooksApi.disableEndpoint, { invalidates: ['webhooks'] }),
    webhookRotate: mutation(build, webhooksApi.rotateSecret, { invalidates: ['webhooks'] }),
    webhookTest: mutation(build, webhooksApi.sendTest, { invalidates: ['webhooks'] }),
    webhookResend: mutation(build, webhooksApi.resend, { invalidates: ['webhooks'] }),
  }),
})
