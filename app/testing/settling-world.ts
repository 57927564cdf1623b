import type { WaitingStep } from '../../areas/settings/contract/approvals.ts'
import type { ReviewRow } from '../../areas/redemptions/contract.ts'
import type { Connected } from '../../areas/redemptions/server/connected.ts'
import { hourMs } from '../../platform/contract/durations.ts'
import { newId } from '../../platform/server/secrets.ts'
import { openFinanceWorld, type FinanceWorld } from './finance-world.ts'
import { rightPassword } from './redemption-world.ts'
import { openVendor, type VendorServer } from './vendor-server.ts'

export type SettlingWorld = Awaited<ReturnType<typeof openSettlingWorld>>
export const ip = '::1'
export const rights = ['redemptions.view', 'redemptions.review', 'approvals.view'] as const
/** Another account knows none of the orders of the first. */
const absent = async () => ({ state: 'absent' }) as const
/** The connected account: the one that placed the orders, another one, one that does not answer, or none. */
type Account = 'first' | 'second' | 'silent' | 'none'

/** Requests whose orders no program can tell the outcome of, and Rex and Sam, who settle them. */
export async function openSettlingWorld() {
  let connected: Account = 'first'
  const connect = (account: Account) => void (connected = account)
  const shop = await openVendor()
  const vendorNow = (): Connected['vendor'] => {
    if (connected === 'second') return { ...shop.vendor, lookUp: absent, find: absent }
    return connected === 'silent' ? shop.unreached : shop.vendor
  }
  const world = await openFinanceWorld({
    ordering: {
      connect: async () => (connected === 'none' ? null : { vendor: vendorNow(), account: connected, keyHint: '0001' }),
      absentApartMs: hourMs,
      deadAfterMs: hourMs,
      pausesMs: [0],
    },
  })
  await world.offerVendorCard('choice')
  const [first, second] = await world.reviewers(2)
  const [rex, sam] = [first!.userId, second!.userId]
  const [byRex, bySam] = [world.sign(rex, '5', rights), world.sign(sam, '5', rights)]
  return {
    ...world,
    ...orders(world, shop, rex, connect),
    ...staffActs(world, byRex, bySam),
    shop,
    connect,
    rex,
    sam,
    byRex,
    bySam,
    byViewer: world.sign(sam, '6', ['redemptions.view']),
    /** The first account is connected again, and nothing keeps orders from it. */
    connectAgain: async (): Promise<void> => {
      connect('first')
      await world.run('update vendor_pace set stopped_until = null, stopped_because = null')
    },
    close: async (): Promise<void> => {
      await world.close()
      await shop.close()
    },
  }
}

function orders(world: FinanceWorld, shop: VendorServer, rex: string, connect: (account: Account) => void) {
  const send = (redemptionId: string, n = 0) => world.processes[n % 2]!.redemptions.send(redemptionId)
  /** A request whose order was placed without an answer and was looked up once. */
  async function unknown(mood: 'error-before' | 'error-after' | 'conflict' | 'pending' = 'error-before') {
    const { userId } = await world.panelist(500)
    const { redemptionId } = await world.ask(userId, 500, { rewardId: 'choice', password: rightPassword })
    await world.redemptions.decide({ userId: rex, ip }, { redemptionId, decision: 'approve' })
    shop.setMood(mood)
    await send(redemptionId)
    shop.setMood('good')
    return { redemptionId, userId }
  }
  return {
    send,
    unknown,
    /** Such a request, while another account is connected. */
    elsewhere: async (mood?: 'error-before' | 'error-after') => {
      connect('first')
      const made = await unknown(mood)
      connect('second')
      await send(made.redemptionId)
      return made
    },
    /** The vendor's id of the order of a request. */
    idOf: (redemptionId: string): string => shop.orders.get(redemptionId)?.id ?? '',
    untilTomorrow: (redemptionId: string) =>
      world.rows(
        `update vendor_orders set ordered_at = ordered_at - interval '1 day', pending_at = pending_at - interval '1 day'
         where redemption_id = $1`,
        [redemptionId],
      ),
    recorded: (redemptionId: string) =>
      world.rows<{ action: string; actor_id: string | null; after: object }>(
        `select action, actor_id, after from audit_log
         where subject = $1 and action ~ 'settle|give-back|delivered|correct' order by at, audit_id`,
        [redemptionId],
      ),
  }
}

function staffActs(world: FinanceWorld, byRex: string, bySam: string) {
  const settleOrder = (redemptionId: string, more: object, token = byRex) =>
    world.call<ReviewRow>(token, 'POST', 'wallet/settleRedemptionOrder', {
      body: { redemptionId, reason: 'Seen there.', ...more },
    })
  const stepOf = async (redemptionId: string) =>
    (
      await world.rows<{ step_id: string; state: string }>(
        `select step_id, state from waiting_steps where subject = $1 order by asked_at desc limit 1`,
        [redemptionId],
      )
    )[0]
  return {
    settleOrder,
    notDelivered: (redemptionId: string, token = byRex) =>
      settleOrder(redemptionId, { outcome: 'not-delivered' }, token),
    rowOf: async (redemptionId: string): Promise<ReviewRow> => {
      const { data } = await world.call<{ rows: ReviewRow[] }>(byRex, 'GET', 'wallet/getAllRedeemRequests?limit=100')
      return data.rows.find((row) => row.redemptionId === redemptionId)!
    },
    stepOf,
    press: async (act: 'approveStep' | 'takeStepBack', redemptionId: string, token = bySam) =>
      world.call<WaitingStep>(token, 'POST', `settings/${act}`, {
        body: { stepId: (await stepOf(redemptionId))?.step_id ?? newId() },
      }),
  }
}
