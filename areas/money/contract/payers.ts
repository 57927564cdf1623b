import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant, Line, Points, Version } from '../../../platform/contract/fields.ts'
import { pagingFields, rowsOf } from '../../../platform/contract/paging.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import { Money } from '../../../platform/contract/amount.ts'

export const payerNameMaxLength = 120
export const payerNoteMaxLength = 2_000
/** The highest price of a complete, in millionths of a US dollar. */
export const priceMicrosMax = 1_000_000_000

/** A percentage with at most two decimals. */
const FeePercent = Type.Number({ minimum: 0, maximum: 100 })

/** Who pays for completes: a client of ours, or a supplier, which pays for its own surveys. */
export const Payer = Type.Object({
  /** A client's id, or `supplier:` and the supplier's key. */
  payerId: Type.String(),
  kind: Type.Unsafe<'client' | 'supplier'>({ type: 'string', enum: ['client', 'supplier'] }),
  name: Type.String(),
  note: Type.String(),
  /** What the payer keeps of each price as its commission. */
  feePercent: Type.Number(),
  archivedAt: nullable(Instant),
  /** Surveys that it pays for and that are not closed. */
  surveys: Type.Integer({ minimum: 0 }),
  version: Type.Integer(),
})
export type Payer = Static<typeof Payer>

/** One agreed price of a survey. */
export const AgreedPrice = Type.Object({
  version: Type.Integer(),
  payerName: nullable(Type.String()),
  /** Null if no one pays from then on. */
  price: nullable(Money),
  feePercent: Type.Number(),
  sharePercent: nullable(Type.Integer()),
  validFrom: Instant,
  /** Null for an import. */
  setBy: nullable(Id),
})
export type AgreedPrice = Static<typeof AgreedPrice>

/** The current price of a survey, and what the survey would bring at that price. */
export const SurveyPrice = Type.Object({
  surveyId: Id,
  kind: Type.Unsafe<'hosted' | 'external'>({ type: 'string', enum: ['hosted', 'external'] }),
  /** A client's id, or `supplier:` and the supplier's key; null: the survey is in-house. */
  payerId: nullable(Type.String()),
  payerName: nullable(Type.String()),
  price: nullable(Money),
  feePercent: Type.Number(),
  /** The points of a complete at their value in money. */
  points: Points,
  /** The points that screen-outs of such surveys cost per complete, over the last 90 days, with three decimals. */
  screenOutPoints: Type.Number(),
  /** The last versions of the agreement, newest first, at most 20. */
  history: Type.Array(AgreedPrice),
})
export type SurveyPrice = Static<typeof SurveyPrice>

const floorFields = {
  /** The lowest margin that a complete may leave, in millionths of a US dollar. */
  floorMicros: Type.Integer({ minimum: 0, maximum: priceMicrosMax }),
  /**
   * The same as a percentage of what the payer owes; the higher of the two counts. If both are zero, there is no
   * floor.
   */
  floorPercent: Type.Integer({ minimum: 0, maximum: 100 }),
}
export const MarginFloor = Type.Object(floorFields)
export type MarginFloor = Static<typeof MarginFloor>

/** The commission that a supplier keeps, and the margin that its surveys must leave in order to be open. */
export const SupplierFloor = Type.Object({
  supplierKey: Id,
  feePercent: Type.Number(),
  ...floorFields,
  /** Surveys with a floor of their own. */
  surveys: Type.Array(Type.Object({ surveyId: Id, ...floorFields })),
})
export type SupplierFloor = Static<typeof SupplierFloor>

export type PayerMessages = Readonly<
  Record<
    | 'nameTaken'
    | 'feeDecimals'
    | 'bothOrNone'
    | 'isOwn'
    | 'payerGone'
    | 'payerArchived'
    | 'isExternal'
    | 'priceCurrency',
    Readonly<Record<string, never>>
  >
>
/** Makes a message about payers and prices. */
export const payerMessage = messagesOf<PayerMessages>('money-desk')

const name = Line({ minLength: 1, maxLength: payerNameMaxLength })
const note = Type.String({ maxLength: payerNoteMaxLength })

export const payersApi = {
  getPayers: endpoint({
    method: 'GET',
    path: 'money/payers',
    access: 'money.view',
    summary: 'Clients and suppliers that pay for completes, by name; archived clients last.',
    query: Type.Object({ ...pagingFields, text: Type.Optional(Type.String({ maxLength: 120 })) }),
    data: rowsOf(Payer),
  }),
  createPayer: endpoint({
    method: 'POST',
    path: 'money/payers',
    access: 'money.update',
    summary: 'Adds a client.',
    body: body({ name, note: Type.Optional(note), feePercent: Type.Optional(FeePercent) }),
    data: Payer,
  }),
  updatePayer: endpoint({
    method: 'PUT',
    path: 'money/payers/{payerId}',
    access: 'money.update',
    summary:
      "Changes a client, or archives it so that no survey can name it. Its open surveys take over its commission; attempts under way keep theirs. 409 'changed-meanwhile' with an old version.",
    params: Type.Object({ payerId: Id }),
    body: body({ version: Version, name, note, feePercent: FeePercent, isArchived: Type.Boolean() }),
    data: Payer,
  }),
  getSurveyPrice: endpoint({
    method: 'GET',
    path: 'money/surveys/{surveyId}/price',
    access: 'money.view',
    summary: 'Who pays for a survey and how much, what was agreed before, and what screen-outs usually cost.',
    params: Type.Object({ surveyId: Id }),
    data: SurveyPrice,
  }),
  setSurveyPrice: endpoint({
    method: 'PUT',
    path: 'money/surveys/{surveyId}/price',
    access: 'money.update',
    summary:
      'Sets who pays for a complete of a hosted survey and how much; without a payer it is in-house. Attempts under way keep what they began with.',
    params: Type.Object({ surveyId: Id }),
    body: body({
      /** Both are null, or neither. */
      payerId: nullable(Type.String({ format: 'uuid' })),
      price: nullable(
        Type.Object(
          { micros: Type.Integer({ minimum: 0, maximum: priceMicrosMax }), currency: Type.String({ maxLength: 3 }) },
          { additionalProperties: false },
        ),
      ),
    }),
    data: SurveyPrice,
  }),
  getFloor: endpoint({
    method: 'GET',
    path: 'money/suppliers/{supplierKey}/floor',
    access: 'money.view',
    summary: 'What a supplier keeps of its prices, and how much margin its surveys have to leave.',
    params: Type.Object({ supplierKey: Id }),
    data: SupplierFloor,
  }),
  setFloor: endpoint({
    method: 'PUT',
    path: 'money/suppliers/{supplierKey}/floor',
    access: 'money.update',
    summary:
      'Sets what a supplier keeps and the floor of its surveys. One under it is kept paused with the reason, and comes back by itself.',
    params: Type.Object({ supplierKey: Id }),
    body: body({ feePercent: FeePercent, ...floorFields }),
    data: SupplierFloor,
  }),
  setSurveyFloor: endpoint({
    method: 'PUT',
    path: 'money/surveys/{surveyId}/floor',
    access: 'money.update',
    summary: "Gives a supplier's survey a floor of its own, or its supplier's again (null).",
    params: Type.Object({ surveyId: Id }),
    body: body({ floor: nullable(Type.Object(floorFields, { additionalProperties: false })) }),
    data: SupplierFloor,
  }),
} as const
