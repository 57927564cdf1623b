import type { Unknown } from '../variants.ts'
import type { NetworkKey } from './secrets.ts'

/** What no public source says for certain about each network. The sandbox's page lists it, fixtures name what they show of it, tests choose. */
export const unknowns = {
  bitlabs: [
    {
      name: 'tags',
      question: 'Do the tags of a list come back in the callback under their own names?',
      mark: 'likely',
      variants: ['own-name', 'absent'],
      starts: 'own-name',
    },
    {
      name: 'restriction-fields',
      question: 'Are the fields of a restriction that do not apply null, or left out?',
      mark: 'unknown',
      variants: ['null', 'absent'],
    },
    {
      name: 'refusal-status',
      question: 'With which status is a call refused that lacks the person’s address or browser?',
      mark: 'unknown',
      variants: ['400', '403'],
    },
    {
      name: 'screen-outs',
      question: 'Is a screen-out rewarded? Without a reward there is no callback.',
      mark: 'unknown',
      variants: ['rewarded', 'silent'],
    },
    {
      name: 'retries',
      question: 'Is a callback sent again when it was not answered with 2xx?',
      mark: 'unknown',
      variants: ['never', 'thrice'],
    },
    { name: 'reconciliation-amount', question: 'Is it the difference (played), or the new price?', mark: 'likely' },
    {
      name: 'late-credit-reference',
      question: 'What does REF hold when a screen-out becomes a complete?',
      mark: 'unknown',
    },
    { name: 'limits', question: 'How many calls are allowed, and how are more of them refused?', mark: 'unknown' },
    { name: 'addresses', question: 'From which addresses do callbacks come?', mark: 'unknown' },
    { name: 'server-token', question: 'Which header carries the separate server-to-server token?', mark: 'unknown' },
    { name: 'import-questions', question: 'Which question ids does the profile import know?', mark: 'unknown' },
    { name: 'import-answer', question: 'What do the import and the erasure answer?', mark: 'unknown' },
  ],
  cpx: [
    {
      name: 'sub-id',
      question: 'Which spelling in the call comes back as subid_1?',
      mark: 'unknown',
      variants: ['subid_1', 'subid1'],
    },
    {
      name: 'types',
      question: 'Which figures of a survey are numbers, and which are texts?',
      mark: 'unknown',
      variants: ['as-in-api-page', 'as-in-client'],
    },
    {
      name: 'transactions',
      question: 'Does a list for a server hold the person’s transactions?',
      mark: 'unknown',
      variants: ['listed', 'absent'],
    },
    {
      name: 'refusal-status',
      question: 'Is a refused call answered with 200 or with 401?',
      mark: 'unknown',
      variants: ['200', '401'],
    },
    {
      name: 'screen-outs',
      question: 'Is a postback sent when a person does not fit and earns nothing?',
      mark: 'unknown',
      variants: ['sent', 'silent'],
    },
    {
      name: 'cancelled-amount',
      question: 'Which amount does a cancellation name?',
      mark: 'unknown',
      variants: ['as-paid', 'zero'],
    },
    {
      name: 'decimals',
      question: 'How many decimals has amount_usd?',
      mark: 'unknown',
      variants: ['2', '4'],
    },
    {
      name: 'reply',
      question: 'Is any 200 enough, or must its text be 1 or OK?',
      mark: 'unknown',
      variants: ['any-200', '1-or-OK'],
    },
    { name: 'postback-hash', question: 'Is it md5 of the transaction and the secret (played)?', mark: 'likely' },
    { name: 'missing-address', question: 'Is a list without ip_user empty with this hint (played)?', mark: 'likely' },
    { name: 'addresses', question: 'From which addresses do postbacks come today?', mark: 'unknown' },
    { name: 'profile', question: 'Which profile parameters does a call take today?', mark: 'unknown' },
  ],
  prodege: [
    {
      name: 'return-status',
      question: 'Is return_status a text, or an object with status_id, message and error_codes?',
      mark: 'unknown',
      variants: ['text', 'object'],
    },
    {
      name: 'refusal-status',
      question: 'Is a refused call answered with 200 or with 401?',
      mark: 'unknown',
      variants: ['200', '401'],
    },
    {
      name: 'pass-through',
      question: 'Do variables that we add to the entry link come back in the redirect, and are they signed?',
      mark: 'likely',
      variants: ['returned', 'absent'],
    },
    {
      name: 'old-price',
      question: 'Is a link honoured whose price has been lowered meanwhile?',
      mark: 'unknown',
      variants: ['honoured', 'refused'],
    },
    { name: 'request-age', question: 'How old may request_date be? Five minutes is ours.', mark: 'unknown' },
    { name: 'offset-signature', question: 'Must the offset call be signed? Both are taken.', mark: 'unknown' },
    { name: 'click-settings', question: 'Is max_clicks_settings an object (played), or an array?', mark: 'likely' },
    { name: 'reconciliation-signature', question: 'Which text is signed in a reconciliation?', mark: 'unknown' },
    { name: 'blocked-panelist', question: 'Does the hash cover dp=true and limited=true?', mark: 'unknown' },
    { name: 'broken-link', question: 'Where does a person end whose link is broken?', mark: 'unknown' },
    { name: 'eligibility-calls', question: 'What do the eligibility and matching calls answer?', mark: 'unknown' },
    { name: 'limits', question: 'How many calls are allowed in a minute?', mark: 'unknown' },
  ],
} as const satisfies Readonly<Record<NetworkKey, readonly Unknown[]>>

type Played<K extends NetworkKey> = Extract<(typeof unknowns)[K][number], { variants: unknown }>
export type VariantName<K extends NetworkKey> = Played<K>['name']
/** What can be played of one item of one network. */
export type Variant<K extends NetworkKey, N extends VariantName<K>> = Extract<
  Played<K>,
  { name: N }
>['variants'][number]
