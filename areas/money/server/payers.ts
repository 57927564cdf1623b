import { emptyProblem } from '../../../platform/contract/fields.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Suppliers } from '../../suppliers/server/service.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { makeMoney, panelCurrency, type Money } from '../../../platform/contract/amount.ts'
import { payerMessage, type MarginFloor, type Payer, type SupplierFloor, type SurveyPrice } from '../contract/payers.ts'
import * as store from './payer-store.ts'

export type Payers = ReturnType<typeof createPayers>
export type PayerNeeds = {
  db: Db
  audit: Pick<Audit, 'record'>
  surveys: Pick<Surveys, 'agreePrice' | 'changeFee' | 'refresh'>
  suppliers: Pick<Suppliers, 'floors'>
}
type By = { userId: string; ip: string | null }
type NewPayer = { name: string; note?: string; feePercent?: number }
type PayerChange = { version: number; name: string; note: string; feePercent: number; isArchived: boolean }
type PriceWanted = { payerId: string | null; price: Money | null }

const refuse = (field: string, message: Message): never => {
  throw new Problem('invalid-input', { message, errors: [{ field, message }] })
}
/** At most two decimals, as the database keeps them. */
const isFee = (percent: number): boolean => /^\d{1,3}(?:\.\d{1,2})?$/.test(String(percent))

/** Who pays for completes, and what was agreed with them. */
export function createPayers({ db, audit, surveys, suppliers }: PayerNeeds) {
  const refuseFlawed = async (tx: Tx, payerId: string, { name, feePercent = 0 }: NewPayer): Promise<void> => {
    const empty = emptyProblem('name', name)
    if (empty) refuse('name', empty)
    if (!isFee(feePercent)) refuse('feePercent', payerMessage('feeDecimals'))
    if (await store.isNameTaken(tx, name.trim(), payerId)) refuse('name', payerMessage('nameTaken'))
  }
  const readPayer = async (from: Db, payerId: string): Promise<Payer> => {
    const row = await store.payerOf(from, payerId)
    if (!row) throw new Problem('not-found')
    return toPayer(row)
  }

  /** The price of a survey with everything behind it; Problem 'not-found'. */
  const surveyPrice = async (from: Db, surveyId: string): Promise<SurveyPrice> => {
    const survey = await store.pricedSurvey(from, surveyId)
    if (!survey) throw new Problem('not-found')
    const history = await store.agreementsOf(from, surveyId)
    const { points, completes } = await store.screenOutsOf(from, survey.supplier_key ?? '')
    const { price_micros: micros, supplier_key: supplierKey } = survey
    return {
      surveyId,
      kind: survey.kind,
      payerId: survey.payer_id ?? (supplierKey === null ? null : `supplier:${supplierKey}`),
      payerName: survey.payer_name,
      price: micros === null ? null : makeMoney(micros),
      feePercent: survey.fee_percent,
      points: survey.points,
      screenOutPoints: completes === 0 ? 0 : Math.round((points / completes) * 1_000) / 1_000,
      history: history.map((row) => ({
        version: row.version,
        payerName: row.payer_name,
        price: row.price_micros === null ? null : { micros: row.price_micros, currency: row.currency ?? panelCurrency },
        feePercent: row.fee_percent,
        sharePercent: row.share_percent,
        validFrom: row.valid_from.toISOString(),
        setBy: row.set_by,
      })),
    }
  }

  return {
    list: async ({ text, ...paging }: Paging & { text?: string }): Promise<Rows<Payer>> => {
      const { limit, offset } = pageOf(paging)
      const { rows, count } = await store.payersPage(db, { limit, offset, text: text?.trim() || null })
      return { rows: rows.map(toPayer), count }
    },

    /** Adds a client; its name must be free among clients that are not archived. */
    add: ({ userId, ip }: By, payer: NewPayer): Promise<Payer> =>
      transaction(db, async (tx) => {
        const payerId = newId()
        await refuseFlawed(tx, payerId, payer)
        const { name, note = '', feePercent = 0 } = payer
        await store.addPayer(tx, { payerId, name: name.trim(), note, feePercent })
        await audit.record(tx, {
          actorId: userId,
          ip,
          action: 'money.add-payer',
          subject: payerId,
          after: { name, note },
        })
        return readPayer(tx, payerId)
      }),

    /**
     * Changes a client; a new commission also applies to its open surveys. Problems: 'not-found', 'changed-meanwhile'.
     */
    change: async ({ userId, ip }: By, payerId: string, change: PayerChange): Promise<Payer> => {
      if (!isId(payerId)) throw new Problem('not-found')
      const changed = await transaction(db, async (tx) => {
        const locked = await store.lockPayerRow(tx, payerId)
        if (!locked) throw new Problem('not-found')
        const before = await readPayer(tx, payerId)
        if (locked.version !== change.version) throw new Problem('changed-meanwhile', { data: { current: before } })
        const { name, note, feePercent, isArchived } = change
        await refuseFlawed(tx, payerId, change)
        await store.changePayer(tx, { payerId, name: name.trim(), note, feePercent, isArchived })
        if (feePercent !== before.feePercent) await surveys.changeFee(tx, payerId, feePercent, userId)
        await audit.record(tx, {
          actorId: userId,
          ip,
          action: 'money.change-payer',
          subject: payerId,
          before: { name: before.name, note: before.note, isArchived: before.archivedAt !== null },
          after: { name: name.trim(), note, isArchived },
        })
        return readPayer(tx, payerId)
      })
      await surveys.refresh()
      return changed
    },

    /** Reads a supplier's commission and the floor of its surveys; throws 'not-found'. */
    floor: async (supplierKey: string): Promise<SupplierFloor> =>
      toFloor(supplierKey, await suppliers.floors.terms(supplierKey)),
    /** Sets a supplier's commission and the floor of its surveys; throws 'not-found'. */
    setFloor: async (by: By, supplierKey: string, wanted: MarginFloor & { feePercent: number }) => {
      if (!isFee(wanted.feePercent)) refuse('feePercent', payerMessage('feeDecimals'))
      return toFloor(supplierKey, await suppliers.floors.set(by, supplierKey, wanted))
    },
    /**
     * Gives a supplier's survey a floor of its own; with null, the supplier's floor applies again. Problem
     * 'not-found'.
     */
    setSurveyFloor: async (by: By, surveyId: string, floor: MarginFloor | null): Promise<SupplierFloor> => {
      const survey = await store.pricedSurvey(db, surveyId)
      if (!survey) throw new Problem('not-found')
      const supplierKey = survey.supplier_key ?? refuse('floor', payerMessage('isOwn'))
      await suppliers.floors.setOfSurvey(by, { surveyId, supplierKey }, floor)
      return toFloor(supplierKey, await suppliers.floors.terms(supplierKey))
    },

    surveyPrice: (surveyId: string): Promise<SurveyPrice> => surveyPrice(db, surveyId),

    /**
     * Sets who pays for a hosted survey and how much, as its next version; attempts under way keep the price they
     * began with.
     */
    setPrice: async ({ userId, ip }: By, surveyId: string, { payerId, price }: PriceWanted): Promise<SurveyPrice> => {
      if ((payerId === null) !== (price === null))
        refuse(payerId === null ? 'payerId' : 'price', payerMessage('bothOrNone'))
      if (price && price.currency !== panelCurrency) refuse('price', payerMessage('priceCurrency'))
      const written = await transaction(db, async (tx) => {
        const survey = await store.pricedSurvey(tx, surveyId)
        if (!survey) throw new Problem('not-found')
        if (survey.kind !== 'hosted') refuse('price', payerMessage('isExternal'))
        const payer =
          payerId === null ? null : ((await store.payerOf(tx, payerId)) ?? refuse('payerId', payerMessage('payerGone')))
        if (payer?.archived_at && payerId !== survey.payer_id) refuse('payerId', payerMessage('payerArchived'))
        const agreed = payer && price && { payerId: payer.payer_id, ...price, feePercent: payer.fee_percent }
        if (await surveys.agreePrice(tx, surveyId, agreed, userId))
          // The price is left out: not every reader of the log has the right to see prices.
          await audit.record(tx, {
            actorId: userId,
            ip,
            action: agreed ? 'money.set-price' : 'money.remove-price',
            subject: surveyId,
            before: { payerId: survey.payer_id },
            after: { payerId },
          })
        return surveyPrice(tx, surveyId)
      })
      await surveys.refresh()
      return written
    },
  }
}

const toPayer = (row: store.PayerRow): Payer => ({
  payerId: row.payer_id,
  kind: row.kind,
  name: row.name,
  note: row.note,
  feePercent: row.fee_percent,
  archivedAt: row.archived_at?.toISOString() ?? null,
  surveys: row.surveys,
  version: row.version,
})

type Terms = Awaited<ReturnType<Suppliers['floors']['terms']>>
const toFloor = (supplierKey: string, { ofSurveys, ...terms }: Terms): SupplierFloor => ({
  supplierKey,
  ...terms,
  surveys: [...ofSurveys].map(([surveyId, floor]) => ({ surveyId, ...floor })),
})
