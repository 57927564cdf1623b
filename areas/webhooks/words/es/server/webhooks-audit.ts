import type { Translated } from '../../../../../platform/words/text.ts'
import type { webhooksAudit } from '../../en/server/webhooks-audit.ts'

export const words: Translated<typeof webhooksAudit> = {
  module_webhooks: 'Webhooks',
  'webhooks.create': '{{who}} creó {{subject}}',
  'webhooks.update': '{{who}} cambió {{subject}}',
  'webhooks.enable': '{{who}} activó {{subject}}',
  'webhooks.disable': '{{who}} desactivó {{subject}}',
  'webhooks.rotate': '{{who}} creó un secreto nuevo para {{subject}}',
  'webhooks.test': '{{who}} envió una prueba a {{subject}}',
  'webhooks.resend': '{{who}} repitió un envío a {{subject}}',
  field_url: 'Dirección',
  field_events: 'Eventos',
  field_description: 'Descripción',
  field_formerUntil: 'El secreto anterior firma hasta',
  field_deliveryId: 'Envío',
  kind_webhookEndpoint: 'un destino de webhooks',
  kind_webhookEndpoint_named: 'el destino de webhooks {{name}}',
  kind_webhookEndpoint_gone: 'un destino de webhooks que ya no existe',
}
