import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Points } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { orderField, pagingFields, rowsOf } from '../../platform/contract/paging.ts'
import { Payee } from '../redemptions/contract.ts'
import { PayoutMethod } from '../rewards/contract.ts'

const Count = Type.Integer({ minimum: 0 })

/** How many requests fit into one batch; the rest wait for the next. */
export const batchRowsMax = 5_000
/** The maximum number of lines in an answer: one for each request of a batch, plus some spare ones. */
export const answerRowsMax = 6_000
export const answerMaxLength = 2_000_000
/** The maximum number of bytes in an answer as JSON, in which quotes are escaped and letters may take several bytes. */
const answerMaxBytes = 4 * 1024 * 1024

/** The columns of a batch's file, in order. */
export const batchColumns = [
  'batch_id',
  'redemption_id',
  'method',
  'payee_name',
  'payee_handle',
  'country',
  'currency',
  'amount',
  'points',
  'approved_at',
] as const
/** The columns of an answer, in any order. */
export const answerColumns = ['redemption_id', 'status', 'amount', 'fee', 'reference', 'paid_at', 'note'] as const
export const referenceMaxLength = 140
export const noteMaxLength = 500

/** The results that an answer can give for a payment. */
export const payoutOutcomes = ['paid', 'refused', 'returned'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]
/** The states of a request in a batch: `exported` until an answer gives its result. */
export const lineStates = ['exported', ...payoutOutcomes] as const
export type LineState = (typeof lineStates)[number]
const State = Type.Unsafe<LineState>({ type: 'string', enum: [...lineStates] })

/** Why an answer is refused as a whole. */
export type AnswerFault =
  | 'not-text'
  | 'not-csv'
  | 'columns'
  | 'no-lines'
  | 'too-many-lines'
  | 'other-batch'
  | 'no-batch'
/** Why a line of an answer is ignored while the other lines count. */
export const lineFaults = [
  'cells',
  'unknown',
  'twice',
  'not-exported',
  'status',
  'amount',
  'fee',
  'paid-at',
  'too-long',
  'paid-already',
  'given-back',
  'own',
] as const
export type LineFault = (typeof lineFaults)[number]

type None = Record<string, never>
/** All messages of the server about payouts; the words are in `words/<language>/server/payout-desk.ts`. */
export type PayoutMessages = {
  [F in AnswerFault as `file-${F}`]: F extends 'columns'
    ? { columns: string }
    : F extends 'too-many-lines'
      ? { max: number }
      : None
} & {
  [F in LineFault as `line-${F}`]: F extends 'amount'
    ? { amount: string }
    : F extends 'too-long'
      ? { reference: number; note: number }
      : None
} & {
  /** The title of the step in which a second person approves an answer. */
  applyAnswer: { count: number }
}
/** Makes a message about payouts. */
export const payoutMessage = messagesOf<PayoutMessages>('payout-desk')

const Money = Type.Object({
  currency: Type.String(),
  rows: Count,
  /** The sum in the currency, with a decimal point and two digits after it. */
  total: Type.String(),
})

/** A batch of payments by hand. */
export const Batch = Type.Object({
  batchId: Id,
  createdAt: Instant,
  createdBy: Id,
  /** The email of the person who made the batch; empty once that account is erased. */
  createdByEmail: Type.String(),
  /** The method of payment of all requests in it; null when the batch was made for all methods. */
  method: nullable(PayoutMethod),
  rows: Count,
  amounts: Type.Array(Money),
  /** How many of its requests are in each state. */
  states: Type.Object({ exported: Count, paid: Count, refused: Count, returned: Count }),
  /** The SHA-256 of the original file, in hexadecimal digits. */
  sha256: Type.String(),
  /** How many payees were removed from the file, because their accounts are closed or their payments are old. */
  forgotten: Count,
  /** Whether the reader made it, and so may not apply its answer. */
  isOwn: Type.Boolean(),
  /** Whether an answer that its maker applies takes effect after a delay, because one person runs the panel. */
  isByDelay: Type.Boolean(),
  /** On a panel run by one person, when a waiting answer is applied without a second person; otherwise null. */
  dueAt: nullable(Instant),
})
export type Batch = Static<typeof Batch>

/** A payment in a batch. */
export const BatchLine = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  redemptionId: Id,
  panelistId: Id,
  email: Type.String(),
  method: PayoutMethod,
  payee: nullable(Payee),
  country: Type.String(),
  currency: Type.String(),
  amount: Type.String(),
  points: Points,
  state: State,
  /** The fee of the payment, if the answer gives it. */
  fee: nullable(Type.String()),
  reference: Type.String(),
  note: Type.String(),
  paidAt: nullable(Instant),
  settledAt: nullable(Instant),
  /** The email of the person who applied the answer; empty before that, and once the account is erased. */
  settledByEmail: Type.String(),
})
export type BatchLine = Static<typeof BatchLine>

/** The result of each line of an answer, before or after it was applied. */
export const AnswerLine = Type.Object({
  /** The number of the line in a spreadsheet; line 1 has the names of the columns. */
  line: Type.Integer({ minimum: 1 }),
  /** The id as written in the file. */
  redemptionId: Type.String(),
  outcome: Type.Unsafe<PayoutOutcome | 'unchanged' | 'wrong'>({
    type: 'string',
    enum: [...payoutOutcomes, 'unchanged', 'wrong'],
  }),
  /** Why the line is ignored. */
  fault: nullable(Type.Unsafe<LineFault>({ type: 'string', enum: [...lineFaults] })),
  /** The reason in the reader's language. */
  message: Type.String(),
})
export type AnswerLine = Static<typeof AnswerLine>
const Counts = Type.Object({ paid: Count, refused: Count, returned: Count, unchanged: Count, wrong: Count })
export type AnswerCounts = Static<typeof Counts>
/** The result of checking or applying an answer. */
export const Answer = Type.Object({
  batchId: Id,
  isDryRun: Type.Boolean(),
  sha256: Type.String(),
  counts: Counts,
  lines: Type.Array(AnswerLine),
  batch: Batch,
})
export type Answer = Static<typeof Answer>

/** The kind of the step in which the maker of a batch applies its answer. */
export const answerStep = 'payouts.answer'

const batchParams = Type.Object({ batchId: Id })

/** The sort orders for batches; `rows` puts the largest batch first. */
export const batchSorts = ['newest', 'oldest', 'rows'] as const
export type BatchSort = (typeof batchSorts)[number]

export const payoutsApi = {
  getWaitingPayouts: endpoint({
    method: 'GET',
    path: 'redemptions/getWaitingPayouts',
    access: 'redemptions.review',
    summary: 'How many approved requests wait for a batch, by the way they are paid.',
    data: Type.Object({ waiting: Type.Array(Type.Object({ method: PayoutMethod, rows: Count, points: Points })) }),
  }),
  createBatch: endpoint({
    method: 'POST',
    path: 'redemptions/createBatch',
    access: 'redemptions.review',
    movesMoney: true,
    needsPerson: true,
    summary: `Puts the approved requests that wait into a batch, at most ${batchRowsMax}, the oldest first, all or those paid one way. With none: 409 'batch-empty'.`,
    body: body({ method: Type.Optional(PayoutMethod) }),
    data: Batch,
  }),
  getBatches: endpoint({
    method: 'GET',
    path: 'redemptions/getBatches',
    access: 'redemptions.review',
    summary: 'All batches with what became of their requests, newest first.',
    query: Type.Object({ ...pagingFields, sort: orderField(batchSorts) }),
    data: rowsOf(Batch),
  }),
  getBatchDetails: endpoint({
    method: 'GET',
    path: 'redemptions/getBatchDetails/{batchId}',
    access: 'redemptions.review',
    summary: 'One batch.',
    params: batchParams,
    data: Batch,
  }),
  getBatchLines: endpoint({
    method: 'GET',
    path: 'redemptions/getBatchLines/{batchId}',
    access: 'redemptions.review',
    summary: 'The requests of a batch in the order of its file, each with its payee and what became of it.',
    params: batchParams,
    query: Type.Object({ ...pagingFields, state: Type.Optional(State) }),
    data: rowsOf(BatchLine),
  }),
  getBatch: endpoint({
    method: 'GET',
    path: 'redemptions/getBatch/{batchId}',
    access: 'redemptions.review',
    files: ['text/csv'],
    summary: 'The file of a batch as CSV: the same however often it is asked for, as long as its payees are known.',
    params: batchParams,
    data: Type.Null(),
  }),
  uploadBatch: endpoint({
    method: 'POST',
    path: 'redemptions/uploadBatch',
    access: 'redemptions.review',
    movesMoney: true,
    needsPerson: true,
    summary:
      "Reads what became of a batch's payments, line by line: a dry run first, which changes nothing, then applied by another person than the batch's maker; on a panel run by one person, 24 hours after the maker hands it in (`batch.dueAt`). What was applied before is unchanged.",
    body: body({
      csv: Type.String({ minLength: 1, maxLength: answerMaxLength }),
      isDryRun: Type.Boolean(),
      /** The batch that the file answers; without it, the batch is found by the requests in the file. */
      batchId: Type.Optional(Id),
    }),
    maxBytes: answerMaxBytes,
    data: Answer,
  }),
} as const
