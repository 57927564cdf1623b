import type { Unknown } from './variants.ts'

/** What no public source says for certain about the reward provider. The page lists it; tests choose. */
export const vendorUnknowns = [
  {
    name: 'refusal-status',
    question: 'Is an order with a wrong leaf refused with 400 or with 422?',
    mark: 'unknown',
    variants: ['400', '422'],
  },
  {
    name: 'limit-error',
    question: 'Does the answer to a call too many spell error, as its page has it, or errors, as its client has it?',
    mark: 'likely',
    variants: ['error', 'errors'],
  },
  {
    name: 'held-status',
    question: 'Is an order that is held for approval answered with 200 or with 202?',
    mark: 'likely',
    variants: ['200', '202'],
  },
  {
    name: 'canceled-order',
    question: 'What is the status of an order whose only reward was canceled?',
    mark: 'likely',
    variants: ['CANCELED', 'EXECUTED'],
  },
  {
    name: 'unpaid-payment',
    question: 'Has an order that is not executed a payment? An older page says that it has none.',
    mark: 'likely',
    variants: ['absent', 'shown'],
  },
  {
    name: 'link-of-email',
    question: 'Can a link be generated for a reward that is mailed?',
    mark: 'unknown',
    variants: ['link', '403'],
  },
  {
    name: 'webhook-retries',
    question: 'Is a webhook sent again when it was not answered with 2xx?',
    mark: 'unknown',
    variants: ['never', 'thrice'],
  },
  {
    name: 'webhook-key',
    question: 'Does the webhook keep its private key when another address is set?',
    mark: 'unknown',
    variants: ['kept', 'new'],
  },
  {
    name: 'webhook-time',
    question: 'Is created_utc written in UTC, or with the offset of the published sample?',
    mark: 'unknown',
    variants: ['UTC', 'offset'],
  },
  {
    name: 'webhook-signature',
    question: 'Is it sha256= and the HMAC of the raw body (played; practice of one company, no published vector)?',
    mark: 'likely',
  },
  {
    name: 'simulated-resource',
    question: 'Which id does a simulated webhook name? The newest is played.',
    mark: 'unknown',
  },
  { name: 'second-review', question: 'How is a second decision on a review refused? 422 is played.', mark: 'unknown' },
  { name: 'delivery-times', question: 'How long is a delivery pending and scheduled?', mark: 'unknown' },
  { name: 'external-id-life', question: 'How long is an external_id remembered? For ever is played.', mark: 'unknown' },
  { name: 'read-only-key', question: 'How does it refuse a key that may only read? 403 is played.', mark: 'unknown' },
  {
    name: 'unknown-base',
    question: 'How does it refuse rates of an unknown currency? 422 is played.',
    mark: 'unknown',
  },
] as const satisfies readonly Unknown[]

export type VendorVariants = {
  [N in Extract<(typeof vendorUnknowns)[number], { variants: unknown }> as N['name']]: N['variants'][number]
}
