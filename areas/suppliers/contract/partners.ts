import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/fields.ts'
import { disclosures, type Disclosed } from './connections.ts'

/**
 * The version of the words by which members agree that a partner receives data about them. Members are asked again
 * when the words, or the data, change.
 */
export const partnerWordsVersion = '1'

/** A partner that makes a list of surveys for each member, and the member's consent to it. */
export const Partner = Type.Object({
  supplierKey: Type.String(),
  /** The partner's name as members see it. */
  name: Type.String(),
  /** The data about a member that it receives. */
  disclosed: Type.Array(Type.Unsafe<Disclosed>({ type: 'string', enum: [...disclosures] })),
  /** The current version of the words. */
  version: Type.String(),
  /** Whether the member agrees to the current words. */
  isGiven: Type.Boolean(),
  /** When the member last agreed, to any version; null if never. */
  givenAt: nullable(Instant),
  /** When that consent was withdrawn; null while it is not. */
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
