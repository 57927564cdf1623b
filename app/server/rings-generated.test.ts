import { describe, expect, test } from 'vitest'
import type { Notification } from '../../areas/notifications/contract.ts'
import type { Ring, RingAction, RingDecision, RingPreview } from '../../areas/rings/contract.ts'
import type { UserDetails } from '../../areas/users/contract/users.ts'
import { hourMs } from '../../platform/contract/durations.ts'
import { createRandom, type Random } from '../../seed/content/random.ts'
import { openRingsMix, type Group, type RingsMix } from '../testing/rings-mix.ts'

/** TUPPENCE_SEED repeats a run; TUPPENCE_SEEDS is how many runs to make, one after the other. */
const firstSeed = Number(process.env['TUPPENCE_SEED'] ?? Date.now() % 1_000_000)
const seeds = Array.from({ length: Number(process.env['TUPPENCE_SEEDS'] ?? 1) }, (_, i) => firstSeed + i)
/** A ring of forty joins one by one; on a busy machine this takes longer than the usual limit of a test. */
const slowestMs = 120_000
const reason = 'One person runs all of these accounts'

type World = { groups: Group[]; everyone: string[] }
/** Lets accomplices and innocent people join: each group in its own order, all groups mixed. */
async function play(mix: RingsMix, random: Random): Promise<World> {
  const sizes = [random.int(3, 12), random.chance(0.3) ? random.int(13, 40) : random.int(3, 12)]
  const rings = sizes.map((size) => mix.planRing(size))
  const others = [mix.planHousehold(), mix.planHousehold(), mix.planCouple()]
  const strangers = mix.planStrangers()
  const plans = [...rings, ...others, strangers].map(({ steps }) => [...steps])
  while (plans.some((steps) => steps.length > 0)) {
    const step = random.pick(plans.filter((steps) => steps.length > 0)).shift()
    await step?.()
    await mix.goOn(random.int(1, 60_000))
    // Links are followed at once or a little later.
    if (random.chance(0.2)) await mix.deliver()
  }
  await mix.deliver()
  const groups = [...rings, ...others].map(({ group }) => group)
  return { groups, everyone: [...groups.flatMap(({ members }) => members), ...strangers.members] }
}

const idsOf = ({ accounts }: Ring): string[] => accounts.map(({ panelistId }) => panelistId).sort()
/** Every planted ring is found as one ring of exactly its members; other groups are at most shown as what they are. */
function expectRings(rings: readonly Ring[], { groups }: World, where: string): void {
  const shown = rings.map(idsOf)
  const planted = groups.map(({ members }) => members.toSorted())
  for (const [i, { kind, members }] of groups.entries()) {
    const touching = shown.filter((ids) => ids.some((id) => members.includes(id)))
    if (kind === 'ring') expect(touching, `${where}: ring of ${members.length}`).toEqual([planted[i]])
    else expect([[], [planted[i]]], `${where}: ${kind}`).toContainEqual(touching)
  }
  for (const ids of shown) expect(planted, `${where}: a ring of strangers`).toContainEqual(ids)
}

/** What a decision could change about an account, and how many messages its member has. */
type State = {
  isBlocked: boolean
  isActive: boolean
  requests: { id: string; status: string }[]
  balances: Record<string, number>
  attempts: { outcome: string; earned: number; waits: boolean }[]
  locks: { kind: string; reasons: string[]; isByPerson: boolean; until: string | null; note: string | null }[]
}
type States = ReadonlyMap<string, { state: State; messages: number }>

async function statesOf(mix: RingsMix, userIds: readonly string[]): Promise<States> {
  const rows = await mix.sql<{ userId: string; state: State; messages: number }>(
    `select u.user_id as "userId", json_build_object(
       'isBlocked', u.blocked_at is not null, 'isActive', u.is_active,
       'requests', coalesce((select json_agg(json_build_object('id', r.redemption_id, 'status', r.status) order by r.redemption_id)
         from redemptions r where r.user_id = u.user_id), '[]'),
       'balances', coalesce((select json_object_agg(a.kind, a.balance order by a.kind) from accounts a
         where a.user_id = u.user_id and a.balance <> 0), '{}'),
       'attempts', coalesce((select json_agg(json_build_object('outcome', t.outcome, 'earned', t.earned, 'waits', t.is_pending)
         order by t.attempt_id) from attempts t where t.user_id = u.user_id), '[]'),
       'locks', coalesce((select json_agg(json_build_object('kind', l.kind, 'reasons', l.reasons, 'isByPerson', l.decided_by is not null,
         'until', l.until, 'note', l.note) order by l.kind) from restrictions l where l.user_id = u.user_id and l.lifted_at is null), '[]')
       ) as state,
       (select count(*)::int from notifications n where n.user_id = u.user_id) as messages
     from users u where u.user_id = any ($1)`,
    [userIds],
  )
  return new Map(rows.map(({ userId, ...found }) => [userId, found]))
}
const pick = (states: States, ids: readonly string[]): unknown[] => ids.map((id) => [id, states.get(id)?.state])
/** What a member reads about the locks of the account. */
const locksRead = async (mix: RingsMix, userId: string): Promise<UserDetails['restrictions']> =>
  (await mix.server.call<UserDetails>(mix.own(userId), 'GET', 'user/getUserDetails')).data.restrictions
const messagesOf = async (mix: RingsMix, userId: string): Promise<Notification[]> =>
  (await mix.server.call<{ rows: Notification[] }>(mix.own(userId), 'GET', 'notifications?limit=100')).data.rows

type Chosen = { ring: Ring; chosen: string[]; others: string[]; action: RingAction; everyone: string[] }
const bodyOf = ({ ring, chosen, action }: Chosen) => ({ ringId: ring.ringId, panelistIds: chosen, action })
const decide = (mix: RingsMix, one: Chosen, more: object = {}) =>
  mix.server.call<RingDecision>(mix.token, 'POST', 'rings/decisions', {
    body: { ...bodyOf(one), reason, lastDecisionId: one.ring.decisions[0]?.decisionId ?? null, ...more },
  })
const undo = (mix: RingsMix, decisionId: string) =>
  mix.server.call<RingDecision>(mix.token, 'POST', `rings/decisions/${decisionId}/undo`)

/** Checks that the chosen accounts, and no others, got what was decided. */
async function expectDone(mix: RingsMix, one: Chosen, before: States): Promise<States> {
  const { chosen, others, action, everyone } = one
  const after = await statesOf(mix, everyone)
  expect(pick(after, others), 'the others').toEqual(pick(before, others))
  if (action === 'clear' || action === 'warn')
    expect(pick(after, chosen), `after ${action}`).toEqual(pick(before, chosen))
  const kind = action === 'block' ? 'blocked' : action === 'hold' ? 'payout-waits' : null
  for (const userId of chosen) {
    const [was, now] = [before.get(userId)?.state, after.get(userId)?.state]
    const isLocked = was?.locks.some((lock) => lock.kind === kind) ?? false
    const fresh = now?.locks.filter((lock) => !was?.locks.some((known) => known.kind === lock.kind)) ?? []
    expect(
      fresh.map((lock) => [lock.kind, lock.isByPerson]),
      `${action} of ${userId}`,
    ).toEqual(kind && !isLocked ? [[kind, true]] : [])
    for (const { reasons } of fresh)
      for (const code of reasons) expect(['same-browser', 'payout-target']).toContain(code)
    if (kind) for (const { status } of now?.requests ?? []) expect(status, `after ${action}`).toBe('on_hold')
    else expect(now?.requests, `after ${action}`).toEqual(was?.requests)
    expect(now?.isBlocked).toBe(action === 'block')
    if (action === 'refuse')
      for (const { outcome, earned } of now?.attempts ?? []) expect([outcome, earned]).toEqual(['reversed', 0])
    else expect(now?.attempts).toEqual(was?.attempts)
  }
  const [first = ''] = chosen
  if (kind)
    expect((await locksRead(mix, first)).map((lock) => [lock.kind, lock.decidedBy])).toContainEqual([kind, 'person'])
  return after
}
/** Whether a decision does anything to an account: it may have no completes to refuse, or its rewards may already wait. */
function isTouched(action: RingAction, state: State | undefined): boolean {
  if (action === 'refuse') return state?.attempts.some(({ outcome }) => outcome === 'completed') ?? false
  if (action === 'hold') return !state?.locks.some(({ kind }) => kind === 'payout-waits')
  return action !== 'clear'
}

/** Each chosen member is told once, and no one else, as the preview said. */
async function expectTold(
  mix: RingsMix,
  { one, preview, before, after }: { one: Chosen; preview: RingPreview; before: States; after: States },
) {
  const told = one.everyone.filter((id) => (after.get(id)?.messages ?? 0) > (before.get(id)?.messages ?? 0))
  expect(told.toSorted(), `${one.action}: who is told`).toEqual(
    one.chosen.filter((id) => isTouched(one.action, before.get(id)?.state)).sort(),
  )
  expect(
    preview.messages.reduce((sum, { accounts }) => sum + accounts, 0),
    `${one.action}: who the preview says is told`,
  ).toBe(told.length)
  const [first] = told
  if (!first) return
  const [newest] = await messagesOf(mix, first)
  expect(preview.messages.map(({ title, text }) => [title, text])).toContainEqual([newest?.title, newest?.text])
}

/** One decision with its preview, the messages, and the undo in time. */
async function decideAndUndo(mix: RingsMix, random: Random, one: Chosen): Promise<void> {
  const { chosen, action, everyone, ring } = one
  const before = await statesOf(mix, everyone)
  const preview = await mix.server.call<RingPreview>(mix.token, 'POST', 'rings/preview', { body: bodyOf(one) })
  expect(preview.status, `said: ${preview.message}`).toBe(200)
  expect(preview.data.accounts.map(({ panelistId }) => panelistId).sort()).toEqual(chosen.toSorted())
  const strangers = everyone.filter((id) => !idsOf(ring).includes(id))
  const outside = await decide(mix, one, { panelistIds: [...chosen, random.pick(strangers)] })
  expect(outside.status, 'somebody of another ring').toBeGreaterThanOrEqual(400)
  expect((await decide(mix, one, { reason: 'too short' })).code).toBe('reason-short')
  await mix.deliver()
  expect(await statesOf(mix, everyone), 'after the preview').toEqual(before)

  const decision = await decide(mix, one)
  expect(decision.status, `said: ${decision.message}`).toBe(200)
  expect((await decide(mix, one)).code, 'a second decision on the same sight').toBe('decision-late')
  await mix.deliver()
  const after = await expectDone(mix, one, before)
  await expectTold(mix, { one, preview: preview.data, before, after })
  await mix.goOn(random.pick([1_000, random.int(1, 23) * hourMs, 24 * hourMs - 60_000]))
  const undone = await undo(mix, decision.data.decisionId)
  expect(undone.status, `said: ${undone.message}`).toBe(200)
  await mix.deliver()
  expect(pick(await statesOf(mix, everyone), everyone), `after the undo of ${action}`).toEqual(pick(before, everyone))
}

/** A decision that can no longer be undone. */
async function decideForGood(mix: RingsMix, random: Random, one: Chosen): Promise<void> {
  const before = await statesOf(mix, one.everyone)
  const decision = await decide(mix, one)
  expect(decision.status, `said: ${decision.message}`).toBe(200)
  await mix.deliver()
  await mix.goOn(24 * hourMs + random.pick([1, 1_000, hourMs]))
  const late = await undo(mix, decision.data.decisionId)
  expect([late.status, late.code]).toEqual([409, 'undo-late'])
  await mix.deliver()
  await expectDone(mix, one, before)
}

/** Some members had a lock and some a request on hold before anybody looked at their ring. */
async function setBefore(mix: RingsMix, random: Random, { groups, everyone }: World): Promise<void> {
  const locked = random.shuffled(groups.flatMap(({ members }) => members)).slice(0, 4)
  for (const [i, userId] of locked.entries()) {
    const lock =
      i % 2 ? { kind: 'quality', reason: 'careless-answers' } : { kind: 'payout-waits', reason: 'same-browser' }
    const answer = await mix.server.call(mix.token, 'POST', `panelist/restrict/${userId}`, { body: lock })
    expect(answer.status, `said: ${answer.message}`).toBe(200)
  }
  for (const [userId, { state }] of await statesOf(mix, everyone)) {
    const [request] = state.requests
    if (!request || !random.chance(0.2)) continue
    const held = { redemptionId: request.id, decision: 'hold', reason: 'We look at it again' }
    const answer = await mix.server.call(mix.token, 'POST', 'wallet/reviewRedemptionRequest', { body: held })
    expect(answer.status, `${userId}: ${answer.message}`).toBe(200)
  }
}

const actions: readonly RingAction[] = ['clear', 'warn', 'refuse', 'hold', 'block']
describe('rings that a generator plants', () => {
  test.each(seeds)(
    'with the seed %i',
    async (seed) => {
      const random = createRandom(seed)
      const mix = await openRingsMix(random)
      try {
        const world = await play(mix, random)
        const found = await mix.listRings()
        expectRings(found, world, 'at once')
        await mix.findAnew()
        expectRings(await mix.listRings(), world, 'found anew')
        const locks = [...(await statesOf(mix, world.everyone)).values()].flatMap(({ state }) => state.locks)
        expect(locks, 'nobody decided').toEqual([])
        await setBefore(mix, random, world)
        for (const [i, { kind, members }] of world.groups.filter((group) => group.kind === 'ring').entries()) {
          // Every run undoes the decisions that take most, and lets one decision stand.
          const taken: RingAction[] = i === 0 ? ['hold', 'refuse'] : ['block', random.pick(actions)]
          for (const action of [...taken, null]) {
            const ring = (await mix.listRings()).find((one) => idsOf(one).includes(members[0] ?? ''))
            if (!ring) throw new Error(`no ${kind}`)
            const chosen = random
              .shuffled(members)
              .slice(0, random.chance(0.4) ? members.length : random.int(1, members.length))
            const others = world.everyone.filter((id) => !chosen.includes(id))
            const one = { ring, chosen, others, action: action ?? random.pick(actions), everyone: world.everyone }
            await (action ? decideAndUndo : decideForGood)(mix, random, one)
          }
        }
        expect(await mix.findings()).toEqual([])
      } catch (error) {
        throw new Error(`TUPPENCE_SEED=${seed}`, { cause: error })
      } finally {
        await mix.close()
      }
    },
    slowestMs,
  )
})
