import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/fields.ts'
import { disclosures, type Disclosed } from './connections.ts'

/** Of the words by which members agree that a partner is told something of them. A change of those words, or of what is told, is another. */
export const partnerWordsVersion = '1'

/** A partner that makes its list of surveys for each member, and what the member has said about it. */
export const Partner = Type.Object({
  supplierKey: Type.String(),
  /** What the member knows it by. */
  name: Type.String(),
  /** What it receives of a member. */
  disclosed: Type.Array(Type.Unsafe<Disclosed>({ type: 'string', enum: [...disclosures] })),
  /** The version of the words that is asked for now. */
  version: Type.String(),
  /** Whether the member agrees now, to these words. */
  isGiven: Type.Boolean(),
  /** When the member last agreed, to whichever words; null if never. */
  givenAt: nullable(Instant),
  /** When that was taken back; null while it was not. */
  withdrawnAt: nullable(Instant),
})
export type Partner = Static<typeof Partner>

export const partnersApi = {
  getPartners: endpoint({
    method: 'GET',
    path: 'partners/getPartners',
    access: 'panelist',
    summary:
      'The partners that may show the caller surveys of their own, with what each receives, and whether the caller has agreed.',
    data: Type.Array(Partner),
    forOthers: [],
  }),
  changePartnerConsent: endpoint({
    method: 'POST',
    path: 'partners/changeConsent',
    access: 'panelist',
    summary:
      "Agrees that a partner is told what its surveys need, or takes that back, after which the partner is told to forget the caller. 409 'changed-meanwhile' when other words are asked for by now.",
    body: body({
      supplierKey: Type.String({ minLength: 1, maxLength: 64 }),
      isGiven: Type.Boolean(),
      version: Type.String({ minLength: 1, maxLength: 40 }),
    }),
    data: Type.Array(Partner),
  }),
} as const
