import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Line } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { pagingFields, rowsOf, agedFields } from '../../platform/contract/paging.ts'
import { setting } from '../../platform/contract/setting.ts'

/** The events that programs can subscribe to, grouped by what they are about. */
export const eventGroups = {
  panelist: ['panelist.joined', 'panelist.verified', 'panelist.blocked', 'panelist.closed'],
  attempt: ['attempt.started', 'attempt.ended', 'attempt.reversed'],
  points: ['points.credited', 'points.reversed'],
  redemption: [
    'redemption.requested',
    'redemption.approved',
    'redemption.rejected',
    'redemption.sent',
    'redemption.returned',
  ],
  survey: ['survey.opened', 'survey.paused', 'survey.closed', 'survey.quota_filled'],
  lead: ['lead.created', 'lead.held', 'lead.refused'],
  ticket: ['ticket.created'],
} as const
export type EventGroup = keyof typeof eventGroups
export type WebhookEvent = (typeof eventGroups)[EventGroup][number]
export const webhookEvents: readonly WebhookEvent[] = Object.values(eventGroups).flat()
/** The event of a test. An endpoint gets it without a subscription. */
export const testEvent = 'webhook.test'

export const urlMaxLength = 500
export const descriptionMaxLength = 200
/** For how many hours the previous secret can also sign after a change: the maximum, and the default. */
export const overlapHoursMax = 168
export const overlapHoursUsual = 24

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

type None = Readonly<Record<string, never>>
/** The messages about webhooks; the words are in `words/<language>/server/webhooks-desk.ts`. */
export type WebhookMessages = {
  created: None
  changed: None
  disabled: None
  rotated: None
  testQueued: None
  resent: None
  urlMalformed: None
  urlInsecure: None
  urlInside: None
  urlNamed: None
  tooMany: { count: number }
}
/** Makes a message about webhooks. */
export const webhookMessage = messagesOf<WebhookMessages>('webhooks-desk')

export const webhookSettings = {
  /** For how many days a finished delivery can be looked at and sent again. */
  deliveryDays: setting({
    key: 'webhooks.deliveryDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
} as const

const Events = Type.Unsafe<WebhookEvent[]>({
  type: 'array',
  items: { type: 'string', enum: [...webhookEvents] },
  minItems: 1,
  maxItems: webhookEvents.length,
  uniqueItems: true,
})
const Url = Line({ minLength: 1, maxLength: urlMaxLength })
const Description = Line({ maxLength: descriptionMaxLength })

export const Endpoint = Type.Object({
  endpointId: Id,
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(Type.String()),
  isEnabled: Type.Boolean(),
  createdAt: Instant,
  /** The time until which the previous secret also signs; null if there is none. */
  formerSecretUntil: nullable(Instant),
  lastSuccessAt: nullable(Instant),
  /** How many calls in a row have failed. */
  failures: Type.Integer(),
  waiting: Type.Integer(),
})
export type Endpoint = Static<typeof Endpoint>

/** The result of one call to an endpoint. */
export type CallResult = { status: number | null; failure: string; answer: string; ms: number }
export const Delivery = Type.Object({
  /** The id that the `webhook-id` header of every call of this delivery contains. */
  deliveryId: Id,
  endpointId: Id,
  event: Type.String(),
  /** What the event is about. Deliveries about the same subject arrive in order. */
  subject: Type.String(),
  url: Type.String(),
  body: Type.String(),
  state: Type.Unsafe<DeliveryState>({ type: 'string', enum: [...deliveryStates] }),
  createdAt: Instant,
  nextAt: nullable(Instant),
  deliveredAt: nullable(Instant),
  attempts: Type.Array(
    Type.Object({
      at: Instant,
      /** The HTTP status of the response; null when there was none. */
      status: nullable(Type.Integer()),
      /** Why there was no response: `refused`, `timed-out` or `unreachable`, followed by a colon and details. */
      failure: Type.String(),
      answer: Type.String(),
      ms: Type.Integer(),
      isManual: Type.Boolean(),
    }),
  ),
})
export type Delivery = Static<typeof Delivery>

/** A new secret, which is shown only once. */
const NewSecret = Type.Object({ endpointId: Id, secret: Type.String() })
const one = Type.Object({ endpointId: Id })
const path = 'webhooks'
const mayView = 'webhooks.view'
const mayUpdate = 'webhooks.update'

export const webhooksApi = {
  getEndpoints: endpoint({
    method: 'GET',
    path: `${path}/getEndpoints`,
    access: mayView,
    summary: 'The endpoints that hear of events, the newest first, with how their last calls went.',
    query: Type.Object(pagingFields),
    data: rowsOf(Endpoint),
  }),
  createEndpoint: endpoint({
    method: 'POST',
    path: `${path}/createEndpoint`,
    access: mayUpdate,
    answersOnce: true,
    summary:
      'Makes an endpoint for these events. Its secret, by which it checks that a call is ours, is shown this once.',
    body: body({ url: Url, events: Events, description: Type.Optional(Description) }),
    data: NewSecret,
  }),
  updateEndpoint: endpoint({
    method: 'PATCH',
    path: `${path}/updateEndpoint/{endpointId}`,
    access: mayUpdate,
    summary: 'Changes an endpoint, or enables it again. What has not arrived goes to the new address.',
    params: one,
    body: body({
      url: Type.Optional(Url),
      events: Type.Optional(Events),
      description: Type.Optional(Description),
      isEnabled: Type.Optional(Type.Literal(true)),
    }),
    data: Endpoint,
  }),
  disableEndpoint: endpoint({
    method: 'POST',
    path: `${path}/disableEndpoint/{endpointId}`,
    access: mayUpdate,
    summary: 'Sends an endpoint nothing more, not even what waits for it. A repeat changes nothing.',
    params: one,
    data: Endpoint,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: `${path}/rotateSecret/{endpointId}`,
    access: mayUpdate,
    answersOnce: true,
    summary:
      'Makes a new secret, shown this once; the former one signs beside it for so many hours, a day when nobody says.',
    params: one,
    body: body({
      overlapHours: Type.Optional(Type.Integer({ minimum: 0, maximum: overlapHoursMax, default: overlapHoursUsual })),
    }),
    data: NewSecret,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: `${path}/sendTest/{endpointId}`,
    access: mayUpdate,
    summary: 'Sends an endpoint an event `webhook.test`, like any other delivery.',
    params: one,
    data: Type.Object({ deliveryId: Id }),
  }),
  getDeliveries: endpoint({
    method: 'GET',
    path: `${path}/getDeliveries`,
    access: mayView,
    summary:
      'What was sent, or waits to be sent, the newest first, with every attempt; `isCapped` where there is more than is counted.',
    query: Type.Object({
      ...agedFields,
      endpointId: Type.Optional(Id),
      state: Type.Optional(Type.Unsafe<DeliveryState>({ type: 'string', enum: [...deliveryStates] })),
    }),
    data: Type.Object({ ...rowsOf(Delivery).properties, isCapped: Type.Boolean() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/resend/{deliveryId}`,
    access: mayUpdate,
    summary: 'Sends a delivery again at once, under the id that it had.',
    params: Type.Object({ deliveryId: Id }),
    data: Type.Null(),
  }),
} as const
