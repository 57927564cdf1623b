import { productOf, sourceOf } from '../../../app/testing/provider-server.ts'
import type { StaffWorld } from '../../../app/testing/staff-world.ts'
import type { OutgoingCall, OutgoingResult } from '../../../platform/server/outgoing.ts'
import type { Random } from '../../../seed/content/random.ts'

/** A key that the stand-in for the reward provider knows, what pays there, and what is sold. */
export const providerKey = 'a-key-that-the-provider-knows'
export const fundingSourceId = 'SOURCE1'
export const productId = 'CARDAAAA'

/** Orders that the stand-in makes, and whose rewards do not arrive: by the ids of their requests. */
export const undelivered = new Set<string>()
/** Of what others are asked, this share fails: a program that is used day and night meets all of it. */
const failingShare = 0.1
const [card, source] = [productOf(productId, 'Any card'), sourceOf(fundingSourceId)]
const lists: Readonly<Record<string, object>> = {
  products: { products: [card] },
  campaigns: { campaigns: [{ id: 'CAMPAIGN1', name: 'Everything', products: [productId] }] },
  funding_sources: { funding_sources: [source] },
}
/** Answers that no document promises. */
const odd: readonly { status: number; body: string }[] = [
  { status: 403, body: '{}' },
  { status: 429, body: '' },
  { status: 500, body: '<html>' },
  { status: 200, body: '{"products":7,"campaigns":null,"funding_sources":[{"id":{}},null]}' },
  {
    status: 200,
    body: JSON.stringify({ products: [card, null, { id: '\0' }], campaigns: [[]], funding_sources: 'x' }),
  },
  { status: 200, body: '{"products":[' },
]
/** What the stand-in signs its events with. */
export const eventKey = 'a-key-that-signs-events'
/** So that its outcome is unknown: only staff can settle an order whose id the provider has already. */
const orderTwice = { status: 409, body: '{}' }

/** Puts a mail server and a reward provider in the place of those that a panel would reach, which answer and now and then fail. */
export function standInForOthers({ program: { platform, config } }: StaffWorld, random: Random): void {
  Object.assign(platform.mail, {
    send: async (): Promise<void> => {
      if (random.chance(failingShare))
        throw Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 })
    },
  })

  /** What is done at the provider, rather than asked. */
  const done = (path: string, body: string): { status: number; body: string } => {
    if (path === 'webhooks') {
      const webhook = { id: 'HOOK1', url: 'https://panel.example', private_key: eventKey }
      return { status: 200, body: JSON.stringify({ webhook }) }
    }
    if (path !== 'orders') return { status: 200, body: '{}' }
    const { external_id: id } = JSON.parse(body) as { external_id: string }
    if (!undelivered.has(id)) return orderTwice
    const reward = {
      id: `R${id.slice(-11)}`,
      order_id: `O${id.slice(-11)}`,
      delivery: { method: 'EMAIL', status: 'FAILED' },
    }
    const order = { id: `O${id.slice(-11)}`, external_id: id, status: 'EXECUTED', rewards: [reward] }
    return { status: 200, body: JSON.stringify({ order }) }
  }
  const answerOf = ({ url, headers, method, body = '' }: OutgoingCall): { status: number; body: string } => {
    if (method === 'POST' || method === 'PUT') return done(url.slice(providerUrl.length), body)
    if (random.chance(failingShare)) return random.pick(odd)
    if (headers?.['authorization'] !== `Bearer ${providerKey}` && headers?.['authorization'] !== usualKey)
      return { status: 401, body: '{}' }
    return { status: 200, body: JSON.stringify(lists[url.slice(providerUrl.length)] ?? { orders: [] }) }
  }
  const { url, apiKey } = config.vendor
  const providerUrl = `${url}/`
  const usualKey = `Bearer ${apiKey}`
  const call = platform.outgoing.call.bind(platform.outgoing)
  Object.assign(platform.outgoing, {
    call: async (asked: OutgoingCall): Promise<OutgoingResult> =>
      asked.url.startsWith(providerUrl)
        ? { answered: true, headers: {}, ...answerOf(asked), isCut: false, tries: 1, ms: 1 }
        : call(asked),
  })
}

/** What another program signs its reports of bounces with. */
export const mailReportSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
