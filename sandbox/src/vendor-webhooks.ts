import { createHmac } from 'node:crypto'
import { createPost, isOk, type Message, type Reply } from './networks/messages.ts'
import type { NewVendorId } from './vendor-book.ts'
import type { VendorVariants } from './vendor-unknowns.ts'

/** The events that the provider lists for a webhook, without those of its programme for platforms. */
export const webhookEvents = [
  'CAMPAIGNS.CREATED',
  'CAMPAIGNS.DELETED',
  'FUNDING_SOURCES.CREATED',
  'FUNDING_SOURCES.DELETED',
  'FUNDING_SOURCES.FUNDED',
  'INVOICES.CREATED',
  'INVOICES.DELETED',
  'INVOICES.PAID',
  'MEMBERS.CREATED',
  'MEMBERS.DELETED',
  'ORDERS.APPROVED',
  'ORDERS.CANCELED',
  'ORDERS.CREATED',
  'ORDERS.FAILED',
  'PRODUCTS.ADDED',
  'PRODUCTS.REMOVED',
  'REWARDS.CANCELED',
  'REWARDS.DELIVERY.FAILED',
  'REWARDS.DELIVERY.SUCCEEDED',
  'REWARDS.FLAGGED',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const isWebhookEvent = (text: unknown): text is WebhookEvent => webhookEvents.some((one) => one === text)

export type Webhook = { id: string; url: string; private_key: string }
/** What happened: the event, the id of the thing, and what some events say besides. */
export type Happening = { event: WebhookEvent; id: string; meta?: object }

/** How webhooks may go wrong. The first holds one back until the next was sent. */
export const webhookFaultKinds = ['reordered', 'repeated', 'forged', 'unsigned'] as const
export type WebhookFault = (typeof webhookFaultKinds)[number]

const retryPausesMs = [300, 1_000]

/** The header that signs a webhook: the HMAC-SHA256 of its body as sent, in hexadecimal, under the private key of the webhook. */
export const webhookSignature = (body: string, privateKey: string): string =>
  `sha256=${createHmac('sha256', privateKey).update(body).digest('hex')}`

/** The body of a webhook; `type` is the first word of the event, in small letters. */
export function webhookBody({ event, id, meta }: Happening, uuid: string, createdUtc: string): string {
  const type = event.split('.')[0]?.toLowerCase()
  return JSON.stringify({
    event,
    uuid,
    created_utc: createdUtc,
    payload: { resource: { id, type }, ...(meta ? { meta } : {}) },
  })
}

export type WebhookWorld = {
  now: () => Date
  newId: NewVendorId
  /** Where the panel is reached. */
  serverUrl: string
  play: <N extends keyof VendorVariants>(name: N) => VendorVariants[N]
}
export type Webhooks = ReturnType<typeof createWebhooks>

/** The organisation's one webhook, and what was sent to it. */
export function createWebhooks({ now, newId, serverUrl, play }: WebhookWorld) {
  const post = createPost({ now, serverUrl })
  let webhook: Webhook | null = null
  let faults = new Set<WebhookFault>()
  let held: Message | null = null

  async function deliver(message: Message): Promise<void> {
    for (const pauseMs of play('webhook-retries') === 'thrice' ? retryPausesMs : []) {
      const reply: Reply = await post.send(message)
      if (isOk(reply)) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    }
    await post.send(message)
  }

  function messageOf(happening: Happening, { url, private_key }: Webhook): Message {
    const body = webhookBody(happening, newId('event'), timeOf(now(), play('webhook-time')))
    const signature = webhookSignature(body, faults.has('forged') ? `${private_key}x` : private_key)
    const headers = { 'tremendous-webhook-signature': signature }
    return { event: happening.event, method: 'POST', url, body, ...(faults.has('unsigned') ? {} : { headers }) }
  }

  return {
    current: () => webhook,
    /** Sets the address; there is one webhook, and setting it again changes it. */
    set(url: string): Webhook {
      const key = webhook && play('webhook-key') === 'kept' ? webhook.private_key : newId('private-key')
      webhook = { id: webhook?.id ?? newId('webhook'), url, private_key: key }
      return webhook
    },
    remove: (): void => void (webhook = null),
    faults: (): readonly WebhookFault[] => [...faults],
    setFaults: (wanted: readonly WebhookFault[]): void => void (faults = new Set(wanted)),
    /** Tells the panel, where a webhook is set. A held one goes out after the next. */
    async tell(happening: Happening): Promise<void> {
      if (!webhook) return
      const message = messageOf(happening, webhook)
      if (faults.has('reordered') && held === null) {
        held = message
        return
      }
      const late = held
      held = null
      for (const one of late ? [message, late] : [message]) {
        await deliver(one)
        if (faults.has('repeated')) await deliver(one)
      }
    },
    sent: post.sent,
  }
}

const minutesBehindUtc = 4 * 60
/** A time as the webhook writes it. The provider's sample has an offset in a field that is named after UTC. */
function timeOf(at: Date, written: VendorVariants['webhook-time']): string {
  if (written === 'UTC') return at.toISOString()
  return new Date(at.getTime() - minutesBehindUtc * 60_000).toISOString().replace('Z', '-04:00')
}
