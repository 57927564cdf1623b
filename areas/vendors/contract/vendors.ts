import { Type } from 'typebox'
import { body, endpoint, Nothing, nullable } from '../../../platform/contract/endpoint.ts'
import { GivenPassword, Id } from '../../../platform/contract/fields.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import { agedFields, pagingFields, rowsOf } from '../../../platform/contract/paging.ts'
import {
  Commission,
  decidedAtOnce,
  KindName,
  noteMaxLength,
  objectionMaxLength,
  ReasonName,
  StaffObjection,
  StateName,
  targetMaxLength,
  Vendor,
  VendorSummary,
  type MissingThing,
} from './commissions.ts'
import {
  payoutResults,
  PayoutRun,
  referenceMaxLength,
  resultMaxLength,
  RunResults,
  runPayoutsMax,
  VendorPayout,
  type PayoutResult,
} from './runs.ts'
import { holdingDaysMax } from './settings.ts'
import { StatementGroup, VendorStatement } from './statements.ts'

type None = Readonly<Record<string, never>>
/** All server messages about what vendors are paid. */
export type VendorMessages = Readonly<Record<`lacks_${MissingThing}`, None>> & {
  /** The title of the step in which a second person approves a payout run. */
  approveRun: { count: number; usd: number }
  targetEmpty: None
  targetIban: None
  targetPaypal: None
  objectionEmpty: None
  answerEmpty: None
  fileWrong: { columns: string }
}
export const vendorMessage = messagesOf<VendorMessages>('vendors-desk')

/** The id of a campaign: a short number as a text. A number is also accepted. */
const affId = Type.Unsafe<string>({ type: ['string', 'integer'], check: 'campaignId' })
const vendorId = Type.Optional(Id)
const commissionIds = Type.Array(Id, { minItems: 1, maxItems: decidedAtOnce, uniqueItems: true })
const note = Type.Optional(Type.String({ maxLength: noteMaxLength }))
const runParams = Type.Object({ runId: Id })

/**
 * The calls about what vendors earn and are paid. With `affiliates.view` or `vendors.pay` a user can read all vendors,
 * and a vendor can read their own account. Everyone else gets 'not-found'. No role gives these rights by its id.
 */
export const vendorsApi = {
  getVendors: endpoint({
    method: 'GET',
    path: 'vendors/list',
    access: 'signed-in',
    summary: 'All vendors with their balance, what is held, their next payout and what is missing for it.',
    query: Type.Object(pagingFields),
    data: rowsOf(Vendor),
  }),
  getVendorSummary: endpoint({
    method: 'GET',
    path: 'vendors/summary',
    access: 'signed-in',
    summary: 'What a vendor has earned, what is held and until when, and the next payout; for a vendor, their own.',
    query: Type.Object({ vendorId }),
    data: VendorSummary,
  }),
  getCommissions: endpoint({
    method: 'GET',
    path: 'vendors/commissions',
    access: 'signed-in',
    summary:
      'Commissions, newest first: of the calling vendor, or, for staff, of one vendor or all. `waiting` lists those that wait for a person.',
    query: Type.Object({
      ...agedFields,
      vendorId,
      affId: Type.Optional(affId),
      state: Type.Optional(StateName),
      waiting: Type.Optional(Type.Boolean()),
    }),
    data: rowsOf(Commission),
  }),
  clawBack: endpoint({
    method: 'POST',
    path: 'vendors/clawbacks',
    access: 'signed-in',
    summary:
      "Takes commissions back: held ones at once, released ones as negative commissions, at most 90 days after their event (409 'clawback-late').",
    body: body({ commissionIds, reason: ReasonName, note }),
    data: Type.Object({ withdrawn: Type.Integer(), clawedBack: Type.Integer(), unchanged: Type.Integer() }),
  }),
  keepCommissions: endpoint({
    method: 'POST',
    path: 'vendors/kept',
    access: 'signed-in',
    summary: 'Decides that commissions stay although the account of the member is blocked or closed.',
    body: body({ commissionIds }),
    data: Type.Object({ kept: Type.Integer(), unchanged: Type.Integer() }),
  }),
  objectToClawback: endpoint({
    method: 'POST',
    path: 'vendors/commissions/{commissionId}/objection',
    access: 'signed-in',
    summary: "A vendor's objection to a clawback, once, within 30 days. Another person answers it within 14.",
    params: Type.Object({ commissionId: Id }),
    body: body({ text: Type.String({ maxLength: objectionMaxLength }) }),
    data: Commission,
  }),
  getObjections: endpoint({
    method: 'GET',
    path: 'vendors/objections',
    access: 'signed-in',
    summary: 'The objections of one vendor or of all: open ones first due first, or answered ones, newest first.',
    query: Type.Object({
      ...pagingFields,
      vendorId,
      state: Type.Optional(Type.Unsafe<'open' | 'answered'>({ type: 'string', enum: ['open', 'answered'] })),
    }),
    data: rowsOf(StaffObjection),
  }),
  answerObjection: endpoint({
    method: 'POST',
    path: 'vendors/objections/{objectionId}/answer',
    access: 'signed-in',
    summary:
      "Answers an objection, as another person than took the commission back. `isUpheld` gives the money back in the vendor's balance.",
    params: Type.Object({ objectionId: Id }),
    body: body({ isUpheld: Type.Boolean(), answer: Type.String({ maxLength: objectionMaxLength }) }),
    data: StaffObjection,
  }),
  setHolding: endpoint({
    method: 'PUT',
    path: 'vendors/holding',
    access: 'signed-in',
    summary: 'For how many days new commissions of a campaign are held; null for the setting of the panel.',
    body: body({ affId, days: nullable(Type.Integer({ minimum: 0, maximum: holdingDaysMax })) }),
    data: Type.Object({ affId: Id, holdingDays: Type.Integer() }),
  }),
  setTarget: endpoint({
    method: 'PUT',
    path: 'vendors/target',
    access: 'signed-in',
    summary: 'Where the calling vendor is paid to. It takes the password, is told by email, and rests for 72 hours.',
    body: body({ kind: KindName, target: Type.String({ maxLength: targetMaxLength }), password: GivenPassword }),
    data: VendorSummary,
  }),
  getStatements: endpoint({
    method: 'GET',
    path: 'vendors/statements',
    access: 'signed-in',
    summary: 'The monthly statements of a vendor, newest first.',
    query: Type.Object({ ...pagingFields, vendorId }),
    data: rowsOf(VendorStatement),
  }),
  getStatement: endpoint({
    method: 'GET',
    path: 'vendors/statements/{statementId}',
    access: 'signed-in',
    operationId: 'getVendorStatement',
    summary: 'One statement, with its lines summed by part, campaign, event and reason.',
    params: Type.Object({ statementId: Id }),
    data: Type.Object({ statement: VendorStatement, groups: Type.Array(StatementGroup) }),
  }),
  getStatementFile: endpoint({
    method: 'GET',
    path: 'vendors/statements/{statementId}/file',
    access: 'signed-in',
    files: ['text/csv'],
    summary: 'Every line of a statement as CSV. The sum of its column `balance` is the closing balance.',
    params: Type.Object({ statementId: Id }),
    data: Nothing,
  }),
  getRuns: endpoint({
    method: 'GET',
    path: 'vendors/runs',
    access: 'vendors.pay',
    operationId: 'getPayoutRuns',
    summary: 'The payout runs, newest first, and what a new one would pay.',
    query: Type.Object(pagingFields),
    data: Type.Object({
      ...rowsOf(PayoutRun).properties,
      due: Type.Object({ vendors: Type.Integer(), micros: Type.Integer() }),
    }),
  }),
  proposeRun: endpoint({
    method: 'POST',
    path: 'vendors/runs',
    access: 'vendors.pay',
    movesMoney: true,
    needsPerson: true,
    summary: `Puts every vendor whose payout is due into a run, at most ${runPayoutsMax}, which a second person approves. With none: 409 'run-empty'.`,
    body: body({}),
    data: PayoutRun,
  }),
  getRun: endpoint({
    method: 'GET',
    path: 'vendors/runs/{runId}',
    access: 'vendors.pay',
    summary: 'One payout run.',
    params: runParams,
    data: PayoutRun,
  }),
  getRunPayouts: endpoint({
    method: 'GET',
    path: 'vendors/runs/{runId}/payouts',
    access: 'vendors.pay',
    summary: 'The payouts of a run, by the name of the vendor.',
    params: runParams,
    query: Type.Object(pagingFields),
    data: rowsOf(VendorPayout),
  }),
  decideRun: endpoint({
    method: 'POST',
    path: 'vendors/runs/{runId}/decision',
    access: 'vendors.pay',
    movesMoney: true,
    needsPerson: true,
    summary: 'Approves a proposed run, as a second person, or withdraws it.',
    params: runParams,
    body: body({ decision: Type.Unsafe<'approve' | 'withdraw'>({ type: 'string', enum: ['approve', 'withdraw'] }) }),
    data: PayoutRun,
  }),
  getRunFile: endpoint({
    method: 'GET',
    path: 'vendors/runs/{runId}/file',
    access: 'vendors.pay',
    files: ['text/csv'],
    summary: 'The payouts of an approved run as CSV for the bank: the same however often it is asked for.',
    params: runParams,
    data: Nothing,
  }),
  putRunResults: endpoint({
    method: 'POST',
    path: 'vendors/runs/{runId}/results',
    access: 'vendors.pay',
    movesMoney: true,
    needsPerson: true,
    summary: 'Reads what became of the payouts of a run, line by line. What was recorded before is unchanged.',
    params: runParams,
    body: body({ csv: Type.String({ minLength: 1, maxLength: resultMaxLength }), isDryRun: Type.Boolean() }),
    maxBytes: 4 * 1024 * 1024,
    data: RunResults,
  }),
  settlePayout: endpoint({
    method: 'POST',
    path: 'vendors/payouts/{payoutId}/result',
    access: 'vendors.pay',
    movesMoney: true,
    needsPerson: true,
    summary: 'Records that one payout was paid, with its reference, or came back.',
    params: Type.Object({ payoutId: Id }),
    body: body({
      result: Type.Unsafe<PayoutResult>({ type: 'string', enum: [...payoutResults] }),
      reference: Type.String({ maxLength: referenceMaxLength }),
      note,
    }),
    data: VendorPayout,
  }),
} as const
