import { inTurn } from '../../../../app/testing/in-turn.ts'
import { healthFigures } from '../../../../areas/health/contract/health.ts'
import type { Payer } from '../../../../areas/money/contract/payers.ts'
import { ringActions, type RingDecision } from '../../../../areas/rings/contract.ts'
import type { PayoutRun } from '../../../../areas/vendors/contract/runs.ts'
import { utcDay } from '../../../../platform/contract/day.ts'
import { transaction } from '../../../../platform/server/db.ts'
import { newId } from '../../../../platform/server/secrets.ts'
import type { Caller } from '../cast.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { password, reason, unused } from '../values.ts'

/** What staff see of money, of panel health and of accounts that belong together. */
export function evidenceScenes({ ask, boss, person, supplier, survey, world, random }: Stage): Scenes {
  const { program, rows } = world

  /** Two accounts that one browser ties, and the ring that was found of them. */
  async function ring() {
    const [one, other] = [await person(), await person()]
    const visitorId = newId()
    for (const { userId } of [one, other])
      await transaction(program.db, (tx) => program.rings.browserSeen(tx, { userId, visitorId }))
    await program.rings.followRing(other.userId)
    const found = await program.rings.list({ panelistId: other.userId })
    const ringId = found.rows[0]?.ringId
    if (ringId === undefined) throw new Error('no ring was found')
    return { ringId, panelistIds: [one.userId, other.userId] }
  }
  const choice = async () => ({ ...(await ring()), action: random.pick(ringActions) })
  const decision = async () => ({ ...(await choice()), reason, lastDecisionId: null })
  /** An alert about gift cards that have run out. */
  async function alert(): Promise<{ alertId: string }> {
    const alertId = newId()
    await rows(
      `insert into alerts (alert_id, rule, subject, name, value, expected, cause, opened_at, last_at)
       values ($1, 'stockOut', $2, '"Card"', 0, null, '[]', now(), now())`,
      [alertId, unused(random)],
    )
    return { alertId }
  }

  return {
    'GET rings/{ringId}': async () => ({ caller: await boss(), path: { ringId: String((await ring()).ringId) } }),
    'POST rings/preview': async () => ({ caller: await boss(), body: await choice() }),
    'POST rings/decisions': async () => ({ caller: await boss(), body: await decision() }),
    'POST rings/decisions/{decisionId}/undo': async () => {
      const caller = await boss()
      const { decisionId } = await ask<RingDecision>(caller, 'POST', 'rings/decisions', await decision())
      return { caller, path: { decisionId } }
    },
    'POST home/acknowledgeAlert': async () => ({ caller: await boss(), body: await alert() }),
    'PUT money/surveys/{surveyId}/price': async () => {
      const caller = await boss()
      const { payerId } = await ask<Payer>(caller, 'POST', 'money/payers', { name: unused(random), feePercent: 0 })
      const price = { micros: random.int(0, 9_000_000), currency: 'USD' }
      return { caller, path: { surveyId: await survey() }, body: { payerId, price } }
    },
    'PUT money/surveys/{surveyId}/floor': async () => ({
      caller: await boss(),
      path: { surveyId: (await supplier()).surveyId },
      body: { floor: random.pick([null, { floorPercent: random.int(0, 50), floorMicros: 0 }]) },
    }),
    'GET health/members': async () => ({
      caller: await boss(),
      query: { figure: random.pick(healthFigures), day: utcDay(new Date()) },
    }),
    'POST reports/views': async () => ({
      caller: await boss(),
      body: { report: 'traffic', name: unused(random), query: '', isShared: random.chance(0.5) },
    }),
  }
}

/** What vendors earn, and how they are paid. */
export function vendorScenes({ ask, boss, member, person, campaignDraft, lead, world, random }: Stage): Scenes {
  const { program, rows } = world

  /** A vendor whose commission was earned so many days ago. */
  async function earned(daysAgo: number): Promise<{ caller: Caller; commissionId: string }> {
    const caller = await member('8')
    const draft = await campaignDraft({ affVendor: caller.userId, cost: '60.00' })
    const { affId } = await ask<{ affId: string }>(await boss(), 'POST', 'affiliate/createAffiliate', draft)
    const { leadId } = await lead(affId)
    await ask(await boss(), 'POST', `affiliate/leads/${leadId}/decide`, { decision: 'release' })
    await rows(
      `update commissions set earned_at = earned_at - $2::interval, hold_until = hold_until - $2::interval where vendor_id = $1`,
      [caller.userId, `${daysAgo} days`],
    )
    await program.vendors.release()
    const [row] = await rows<{ commission_id: string }>('select commission_id from commissions where vendor_id = $1', [
      caller.userId,
    ])
    return { caller, commissionId: row?.commission_id ?? '' }
  }
  const target = { kind: 'iban', target: 'DE89 3704 0044 0532 0130 00', password }
  /** A commission that was taken back. */
  async function takenBack() {
    const made = await earned(1)
    const body = { commissionIds: [made.commissionId], reason: 'automated', note: 'Seen twice' }
    await ask(await boss(), 'POST', 'vendors/clawbacks', body)
    return made
  }
  async function objection(): Promise<{ objectionId: string }> {
    const { caller, commissionId } = await takenBack()
    await ask(caller, 'POST', `vendors/commissions/${commissionId}/objection`, { text: 'They were people' })
    const found = 'select objection_id from commission_objections where commission_id = $1'
    const [row] = await rows<{ objection_id: string }>(found, [commissionId])
    return { objectionId: row?.objection_id ?? '' }
  }
  async function statement(): Promise<{ caller: Caller; path: { statementId: string } }> {
    const { caller } = await earned(70)
    await program.vendors.statements.make()
    const found = 'select statement_id from vendor_statements where vendor_id = $1 limit 1'
    const [row] = await rows<{ statement_id: string }>(found, [caller.userId])
    return { caller, path: { statementId: row?.statement_id ?? '' } }
  }
  async function due(): Promise<void> {
    const { caller } = await earned(40)
    await ask(caller, 'PUT', 'vendors/target', target)
    await rows(`update vendor_accounts set target_from = now() - interval '1 day' where vendor_id = $1`, [
      caller.userId,
    ])
  }
  /** A run takes every payout that is due, so that each is made before the next one. */
  const run = inTurn(async () => {
    await due()
    const { runId } = await ask<PayoutRun>(await person('5'), 'POST', 'vendors/runs', {})
    return { runId }
  })
  const approvedRun = async () => {
    const path = await run()
    const caller = await person('5')
    await ask(caller, 'POST', `vendors/runs/${path.runId}/decision`, { decision: 'approve' })
    const found = 'select payout_id from vendor_payouts where run_id = $1 limit 1'
    const [row] = await rows<{ payout_id: string }>(found, [path.runId])
    return { caller, path, payoutId: row?.payout_id ?? '' }
  }
  const toRun = async () => ({ caller: await boss(), path: await run() })
  const paidOn = utcDay(new Date())

  return {
    'POST vendors/commissions/{commissionId}/objection': async () => {
      const { caller, commissionId } = await takenBack()
      return { caller, path: { commissionId }, body: { text: 'They were people' } }
    },
    'POST vendors/objections/{objectionId}/answer': async () => ({
      caller: await person('2'),
      path: await objection(),
      body: { isUpheld: random.chance(0.5), answer: 'We looked again' },
    }),
    'PUT vendors/target': async () => ({ caller: await member('8'), body: target }),
    'GET vendors/statements/{statementId}': statement,
    'GET vendors/statements/{statementId}/file': statement,
    'POST vendors/runs': async () => {
      await due()
      return { caller: await person('5'), body: {} }
    },
    'GET vendors/runs/{runId}': toRun,
    'GET vendors/runs/{runId}/payouts': toRun,
    'POST vendors/runs/{runId}/decision': async () => ({
      caller: await person('5'),
      path: await run(),
      body: { decision: random.pick(['approve', 'withdraw']) },
    }),
    'GET vendors/runs/{runId}/file': async () => {
      const { caller, path } = await approvedRun()
      return { caller, path }
    },
    'POST vendors/runs/{runId}/results': async () => {
      const { caller, path, payoutId } = await approvedRun()
      const csv = `payout_id,status,amount,reference,paid_at,note\n${payoutId},paid,60.00,SEPA 1,${paidOn},`
      return { caller, path, body: { csv, isDryRun: random.chance(0.5) } }
    },
    'POST vendors/payouts/{payoutId}/result': async () => {
      const { caller, payoutId } = await approvedRun()
      return { caller, path: { payoutId }, body: { result: 'paid', reference: 'SEPA 1', note: '' } }
    },
  }
}
