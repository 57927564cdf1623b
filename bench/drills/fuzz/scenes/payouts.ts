import { createHmac } from 'node:crypto'
import { answerOf } from '../../../../app/testing/payout-answer.ts'
import { inTurn } from '../../../../app/testing/in-turn.ts'
import { pngFile, svgFile } from '../../../../app/testing/pictures.ts'
import {
  connectionStep,
  providerHosts,
  unconfirmedFacts,
  type ProviderState,
} from '../../../../areas/providers/contract.ts'
import type { StaffReward } from '../../../../areas/rewards/contract.ts'
import { utcDay } from '../../../../platform/contract/day.ts'
import type { Caller } from '../cast.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { eventKey, fundingSourceId, providerKey, undelivered } from '../stand-ins.ts'
import { password, reason, unused } from '../values.ts'

const provider = 'tremendous'
const pictures = [pngFile(60, 40), svgFile()]

/** Pictures of rewards, requests that people pay by hand, and orders of which only staff can say what became. */
export function payoutScenes(stage: Stage): Scenes {
  const { ask, boss, person, earner, reward, rewardByHand, rewardOfProvider, world, random } = stage
  const { rows, call } = world
  /** A request that was approved some time ago, for a reward that is sent to this payee. */
  async function approved(rewardId: string, payee: object, by?: Caller): Promise<string> {
    const asked = { points: 500, rewardId, password, ...payee }
    const made = await ask<{ redemptionId: string }>(
      by ?? (await earner()),
      'POST',
      'wallet/createRedemptionRequest',
      asked,
    )
    const { redemptionId } = made
    await ask(await boss(), 'POST', 'wallet/reviewRedemptionRequest', { redemptionId, decision: 'approve' })
    await rows(
      `update redemptions set requested_at = requested_at - interval '1 hour', decided_at = decided_at - interval '1 hour'
       where redemption_id = $1`,
      [redemptionId],
    )
    return redemptionId
  }
  /** A request that waits for a batch. */
  const forBatch = async () =>
    approved(await rewardByHand(), { payeeName: 'Ana Ruiz', payeeHandle: 'GB29 NWBK 6016 1331 9268 19' })
  /** A batch takes every request that waits, so that each is made before another one is asked for. */
  const batch = inTurn(async () => {
    const redemptionId = await forBatch()
    const { token } = await boss()
    // The drill's own request may have put it into a batch already.
    await call(token, 'POST', 'redemptions/createBatch', {})
    const found = 'select batch_id from payout_lines where redemption_id = $1'
    const [line] = await rows<{ batch_id: string }>(found, [redemptionId])
    if (!line) throw new Error('no batch was made')
    return { batchId: line.batch_id, redemptionId }
  })
  const toBatch = async () => ({ caller: await boss(), path: { batchId: (await batch()).batchId } })

  return {
    'PATCH rewards/updateReward/{rewardId}': async () => ({
      caller: await boss(),
      path: { rewardId: await reward() },
      body: { description: { en: unused(random) } },
    }),
    'PUT rewards/setRewardImage/{rewardId}': async () => ({
      caller: await boss(),
      path: { rewardId: await reward() },
      body: { image: random.pick([...pictures, null]) },
    }),
    'GET rewards/images/{imageId}': async () => {
      const path = `rewards/setRewardImage/${await reward()}`
      const { image } = await ask<StaffReward>(await boss(), 'PUT', path, { image: random.pick(pictures) })
      return { path: { imageId: image?.imageId } }
    },
    'POST wallet/settleRedemptionOrder': async () => {
      const redemptionId = await approved(await rewardOfProvider(), {})
      await world.program.redemptions.send(redemptionId)
      const ending = random.pick([
        { outcome: 'delivered', orderId: unused(random).toUpperCase() },
        { outcome: 'not-delivered' },
      ])
      return { caller: await boss(), body: { redemptionId, reason, ...ending } }
    },
    'POST wallet/resendReward': async () => {
      const caller = await earner()
      const redemptionId = await approved(await rewardOfProvider(), {}, caller)
      undelivered.add(redemptionId)
      await world.program.redemptions.send(redemptionId)
      return { caller, body: { redemptionId, email: 'other@example.com', password } }
    },
    'POST redemptions/createBatch': async () => {
      await forBatch()
      return { caller: await boss(), body: {} }
    },
    'GET redemptions/getBatchDetails/{batchId}': toBatch,
    'GET redemptions/getBatchLines/{batchId}': toBatch,
    'GET redemptions/getBatch/{batchId}': toBatch,
    'POST redemptions/uploadBatch': async () => {
      const { batchId, redemptionId } = await batch()
      const status = random.pick(['paid', 'refused', 'returned'])
      const paidAt = utcDay(new Date())
      const line = { redemption_id: redemptionId, status, amount: '5.00', fee: '', reference: 'TRX-1', note: '' }
      const csv = answerOf([{ ...line, paid_at: paidAt }])
      const isDryRun = random.chance(0.5)
      // The maker of a batch does not apply its answer, and no answer is applied without a dry run.
      const caller = await person('2')
      if (!isDryRun) await ask(caller, 'POST', 'redemptions/uploadBatch', { csv, isDryRun: true, batchId })
      return { caller, body: { csv, isDryRun, batchId } }
    },
  }
}

/** The account at the reward provider, which two people connect and take away. */
export function providerScenes({ ask, boss, person, stepOf, world, random }: Stage): Scenes {
  const { rows, call } = world
  const account = () => ({ provider, host: random.pick(providerHosts), apiKey: providerKey })
  /** What counts now; nothing waits any more, because another version would be refused. */
  async function look(): Promise<ProviderState> {
    const waiting = await rows<{ step_id: string }>(
      `select step_id from waiting_steps where kind = $1 and state = 'waiting'`,
      [connectionStep],
    )
    const { token } = await boss()
    // Another request may have decided it already.
    for (const { step_id: stepId } of waiting) await call(token, 'POST', 'settings/takeStepBack', { stepId })
    const { rows: found } = await ask<{ rows: ProviderState[] }>(await boss(), 'GET', 'rewards/getProviders')
    const [state] = found
    if (!state) throw new Error('there is no provider')
    return state
  }
  const proposal = async () => ({ ...account(), fundingSourceId, version: (await look()).version, reason })
  /** A connection that two people made. */
  const connected = inTurn(async (): Promise<ProviderState> => {
    const state = await look()
    if (state.source === 'panel') return state
    const asked = { ...account(), fundingSourceId, version: state.version, reason }
    const { waiting } = await ask<ProviderState>(await person('2'), 'POST', 'rewards/proposeProvider', asked)
    const stepId = await stepOf(connectionStep, `${provider}:${waiting?.version}`)
    await ask(await person('2'), 'POST', 'settings/approveStep', { stepId })
    return look()
  })

  return {
    // At most twenty in an hour are tried by one person.
    'POST rewards/tryProvider': async () => ({ caller: await person('2'), body: account() }),
    'POST rewards/proposeProvider': async () => ({ caller: await person('2'), body: await proposal() }),
    'POST rewards/proposeProviderRemoval': async () => {
      const { version } = await connected()
      return { caller: await boss(), body: { provider, version, reason } }
    },
    'POST rewards/setProviderWebhook': async () => {
      await rows(`delete from rate_limits where key like 'provider-webhook%'`)
      return { caller: await boss(), body: { provider } }
    },
    'POST rewards/confirmProviderFact': async () => {
      const { version } = await connected()
      const fact = random.pick(unconfirmedFacts)
      return { caller: await boss(), body: { provider, fact, isConfirmed: random.pick([true, false]), version } }
    },
    'POST rewards/providerEvents/{provider}': async () => {
      await rows(`delete from rate_limits where key like 'provider-webhook%'`)
      await ask(await boss(), 'POST', 'rewards/setProviderWebhook', { provider })
      const event = random.pick(['ORDERS.CANCELED', 'REWARDS.FLAGGED', 'PRODUCTS.ADDED', 'A.NEW.WORD'])
      const body = { event, payload: { resource: { id: unused(random).toUpperCase() } } }
      const hash = createHmac('sha256', eventKey).update(JSON.stringify(body)).digest('hex')
      return { path: { provider }, headers: { 'tremendous-webhook-signature': `sha256=${hash}` }, body }
    },
    'POST rewards/decideFlaggedReward': async () => {
      const rewardId = unused(random).toUpperCase()
      await rows(
        `insert into reward_provider_flags (provider, reward_ref, state, reasons, related, flagged_at, asked_at)
         values ($1, $2, 'flagged', '{Because}', 0, now(), now())`,
        [provider, rewardId],
      )
      return { caller: await boss(), body: { provider, rewardId, decision: random.pick(['block', 'release']) } }
    },
    'POST rewards/refreshProviderCatalogue': async () => {
      // As if a minute had passed since it was fetched.
      await rows(`delete from rate_limits where key like 'provider-catalogue%'`)
      return { caller: await boss(), body: { provider } }
    },
  }
}
