import type { Callback, CallbackRow, Supplier } from '../../areas/suppliers/contract/supplier-admin.ts'
import type { StepList, WaitingStep } from '../../areas/settings/contract/approvals.ts'
import { got, houseAddress, startedAttempts, type CallbackContent } from './supplier-callbacks.ts'
import { serveSurveys, type Answer } from './survey-server.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from './survey-world.ts'

export type ListeningWorld = Awaited<ReturnType<typeof openListeningWorld>>
export type WithSecret = { supplier: Supplier; secret: string }
export type Begun = { userId: string; attemptId: string }

/** The reason with which a callback is held that arrived while its supplier was listening. */
export const whyHeld = 'came-while-listening'

/**
 * Two processes, a supplier of our own format with two surveys, and two staff: one asks for it to go live, the other
 * approves.
 */
export async function openListeningWorld() {
  /** Stands still, so that what a process remembers stays valid until a test lets a second pass. */
  let clockMs = Date.now()
  const secondLater = () => void (clockMs += 1_001)
  const world = await surveyWorld({ processes: 2, clock: () => new Date(clockMs) })
  await world.suppliers.save({ supplierKey: 'house', name: 'House', secret: supplierSecret })
  await world.surveys.save(['open', 'earlier'].map((surveyId) => externalDraft({ surveyId, points: 40 })))
  const server = await serveSurveys(world)
  const [askerId = '', deciderId = ''] = await world.panelists(2)
  await world.sql(`update users set role = '2' where user_id = $1`, [askerId])
  const asker = server.sign(askerId, '2')
  const decider = server.sign(deciderId, '5')
  const call = async <Data>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object, token = asker) =>
    (await server.call(token, method, path, body)) as Answer & { data: Data }
  const staff = staffActs(call, decider)

  const isLive = async (wanted: boolean): Promise<void> => {
    if (wanted && !(await staff.supplier()).isLive) {
      await staff.goLive()
      await staff.approve()
    }
    if (!wanted) await staff.listen()
    if (wanted) for (const surveyId of ['open', 'earlier']) await world.surveys.setStatus(surveyId, 'live')
    secondLater()
  }
  return {
    ...world,
    ...staff,
    ...memberActs(world, isLive),
    server,
    asker,
    askerId,
    decider,
    deciderId,
    call,
    /** Makes the supplier live, with its surveys open, or puts it back to listening. */
    isLive,
    secondLater,
    close: async (): Promise<void> => {
      await server.app.close()
      await world.close()
    },
  }
}

type Call = <Data>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  token?: string,
) => Promise<Answer & { data: Data }>

/** What the asking member of staff does; the deciding one approves. */
function staffActs(call: Call, decider: string) {
  const steps = async (state: StepList = 'waiting') =>
    (await call<{ rows: WaitingStep[] }>('GET', `settings/getSteps?limit=100&state=${state}`)).data.rows
  return {
    supplier: async (supplierKey = 'house') =>
      (await call<Supplier>('GET', `supplier-admin/suppliers/${supplierKey}`)).data,
    rotate: (supplierKey = 'house', asked = {}) =>
      call<WithSecret>('POST', `supplier-admin/suppliers/${supplierKey}/rotateSecret`, asked),
    goLive: (supplierKey = 'house') => call<Supplier>('POST', `supplier-admin/suppliers/${supplierKey}/goLive`),
    listen: (supplierKey = 'house') => call<Supplier>('POST', `supplier-admin/suppliers/${supplierKey}/listen`),
    steps,
    approve: async (token = decider) => {
      const [step] = await steps()
      return call<WaitingStep>('POST', 'settings/approveStep', { stepId: step?.stepId ?? '' }, token)
    },
    callbacksOf: async (attemptId: string) =>
      (await call<{ rows: CallbackRow[] }>('GET', `supplier-admin/callbacks?attemptId=${attemptId}`)).data.rows,
    rule: (callbackId: string | undefined, decision: 'release' | 'refuse') =>
      call<Callback>('POST', `supplier-admin/callbacks/${callbackId}/rule`, { decision, reason: 'Asked them' }),
  }
}

/** What panelists and their supplier do. */
function memberActs(world: SurveyWorld, isLive: (wanted: boolean) => Promise<void>) {
  const hear = (said: CallbackContent, process = 0) =>
    (world.processes[process] ?? world).suppliers.callback('house', got(houseAddress(said)))
  /**
   * Panelists with a running attempt that started while its supplier was live. Experienced ones have completed another
   * survey before, so that their callbacks can be decided without locks.
   */
  const allBegun = async (count: number, { isExperienced = false } = {}): Promise<Begun[]> => {
    await isLive(true)
    if (!isExperienced) return startedAttempts(world, count, 'open')
    const earlier = await startedAttempts(world, count, 'earlier')
    for (const { attemptId } of earlier)
      if (!(await hear({ attemptId })).credited) throw new Error('the earlier survey was not credited')
    return Promise.all(
      earlier.map(async ({ userId }) => ({
        userId,
        attemptId: (await world.surveys.start(userId, 'open', 'desktop')).attemptId,
      })),
    )
  }
  return {
    hear,
    allBegun,
    begun: async (more = {}): Promise<Begun> => {
      const [one] = await allBegun(1, more)
      if (!one) throw new Error('no attempt was started')
      return one
    },
    paidTo: async (userId: string) =>
      (await world.sql(`select points from transfers where user_id = $1 and kind = 'survey'`, [userId])).length,
  }
}
