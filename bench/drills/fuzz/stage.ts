import { createPasswordHashing } from '../../../areas/auth/server/password-hashing.ts'
import type { KeyPurpose } from '../../../areas/auth/server/rules.ts'
import { setPasswordHash } from '../../../areas/auth/server/store.ts'
import type { MadeKind, RewardForm } from '../../../areas/rewards/contract.ts'
import { nowOf, transaction } from '../../../platform/server/db.ts'
import { carelessAnswers, teaSurvey } from '../../../app/testing/judged-world.ts'
import type { Method, StaffWorld, CallResult } from '../../../app/testing/staff-world.ts'
import { externalDraft } from '../../../app/testing/survey-world.ts'
import { appCode } from '../../../app/testing/app-code.ts'
import type { Random } from '../../../seed/content/random.ts'
import { makeReportPath } from '../../http/report-path.ts'
import type { Caller } from './cast.ts'
import { productId } from './stand-ins.ts'
import { nowhere, password, unused } from './values.ts'

/** What is shared is made again after this many uses: in between, a request of the drill may have closed or changed it. */
const usesOfShared = 20

export type Stage = Awaited<ReturnType<typeof openStage>>

/** What has to be there before a call can be accepted: people, attempts, requests, keys; asked of the product where it can be asked. */
export async function openStage(world: StaffWorld, random: Random, addressOf: () => string) {
  const { program, rows, secrets } = world
  const { db } = program
  const hash = await createPasswordHashing().hash(password)

  /** Makes a call that has to be accepted: Error with its answer when it is not. */
  async function ask<Data>(caller: Caller | null, method: Method, path: string, body?: object): Promise<Data> {
    const answer = await program.app.inject({
      method,
      url: `/api/v1/${path}`,
      remoteAddress: addressOf(),
      headers: caller?.token ? { authorization: `Bearer ${caller.token}` } : {},
      ...(body ? { payload: body } : {}),
    })
    if (answer.statusCode !== 200)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer.json<CallResult<Data>>().data
  }

  function shared<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
    let made: Promise<Thing> | null = null
    let left = 0
    return () => {
      if (!made || left === 0) {
        made = make()
        left = usesOfShared
        // What could not be made is not shared.
        made.catch(() => (left = 0))
      }
      left -= 1
      return made
    }
  }

  const person = async (role = '1'): Promise<Caller> => ({ role, ...(await world.person({ role })) })
  const member = async (role = '1'): Promise<Caller> => {
    const made = await person(role)
    await transaction(db, async (tx) => setPasswordHash(tx, made.userId, hash, await nowOf(tx)))
    return made
  }
  const boss = shared(() => person('2'))
  const vendor = shared(() => person('8'))

  /** A panelist who has joined and whose address is not verified yet. */
  async function newcomer(more: object = {}): Promise<{ userId: string; email: string }> {
    const email = `${unused(random)}@example.com`
    const joining = { email, password, providerId: 'manual', type: 'signup', acceptedTerms: true, ...more }
    return {
      email,
      userId: (await ask<{ user: { userId: string } }>(null, 'POST', 'auth/signup', joining)).user.userId,
    }
  }
  /** The key in the last email of a purpose. */
  async function mailedKey(userId: string, purpose: KeyPurpose): Promise<string> {
    const [row] = await rows<{ key_id: string }>(
      'select key_id from mailed_keys where user_id = $1 and purpose = $2 order by created_at desc, key_id desc limit 1',
      [userId, purpose],
    )
    if (!row) throw new Error(`no key was mailed for ${purpose}`)
    return secrets.mailedKey(purpose, row.key_id)
  }
  const verify = async (userId: string): Promise<string> => {
    const key = await mailedKey(userId, 'verify-email')
    await ask(null, 'POST', 'auth/mail-verification', { userId: key })
    return key
  }

  /** A member of staff with an app set up, the recovery codes of it, and the challenge of a log-in. */
  async function enrolled(): Promise<{ caller: Caller; codes: string[] }> {
    const caller = await member('4')
    const begun = await ask<{ challenge: string; secret: string }>(caller, 'POST', 'user/beginSecondStep', { password })
    const { challenge } = begun
    const code = appCode(begun.secret)
    const { recoveryCodes: codes } = await ask<{ recoveryCodes: string[] }>(caller, 'POST', 'user/confirmSecondStep', {
      challenge,
      code,
    })
    return { caller, codes }
  }

  const survey = shared(async () => {
    const surveyId = `staged-${unused(random)}`
    await program.surveys.save([{ ...teaSurvey, surveyId, points: 700 }])
    return surveyId
  })
  const begun = async (): Promise<{ caller: Caller; attemptId: string }> => {
    const caller = await member()
    const { attemptId } = await program.surveys.start(caller.userId, await survey(), 'desktop')
    return { caller, attemptId }
  }
  /** An attempt that has just ended with nothing earned. */
  async function ended(): Promise<{ caller: Caller; attemptId: string }> {
    const made = await begun()
    const outcome = random.pick(['disqualified', 'quota_full'] as const)
    const ending = { attemptId: made.attemptId, key: unused(random), source: 'supplier:house', at: new Date(), outcome }
    await transaction(db, (tx) => program.surveys.endAttempts(tx, [ending]))
    return made
  }
  /** A completion whose points wait, because an attention check failed. */
  async function held(): Promise<{ caller: Caller; attemptId: string }> {
    const made = await begun()
    await ask(made.caller, 'POST', `survey/attempt/${made.attemptId}/submit`, { answers: carelessAnswers })
    return made
  }

  /** A panelist with points and a password. */
  async function earner(points = 3_000): Promise<Caller> {
    const caller = await member()
    const credit = { key: unused(random), userId: caller.userId, points, description: 'Survey' }
    await transaction(db, (tx) =>
      program.wallet.credit(tx, [{ ...credit, kind: 'survey', house: 'supplier:house' } as const]),
    )
    return caller
  }
  const reward = shared(async () => {
    const { userId } = await person('2')
    const by = { userId, ip: addressOf() }
    const words = { name: { en: 'Card' }, deliveryText: { en: 'By email' } }
    const rewardId = `staged-${unused(random)}`
    await program.rewards.create(by, { ...words, kind: 'codes', amounts: [500, 1_000], position: 9 }, rewardId)
    for (const points of [500, 1_000]) {
      const codes = Array.from({ length: usesOfShared }, () => `STAGED-${unused(random)}-${points}`)
      await transaction(db, (tx) => program.rewards.addCodes(tx, rewardId, points, codes))
    }
    await program.rewards.setState(by, rewardId, 'offered')
    return rewardId
  })
  const offered = (draft: { kind: MadeKind } & Partial<RewardForm>) =>
    shared(async () => {
      const { userId } = await person('2')
      const by = { userId, ip: addressOf() }
      const words = { name: { en: 'Card' }, deliveryText: { en: 'Soon' } }
      const rewardId = `staged-${unused(random)}`
      await program.rewards.create(by, { ...words, ...draft, amounts: [500], position: 9 }, rewardId)
      await program.rewards.setState(by, rewardId, 'offered')
      return rewardId
    })
  const rewardByHand = offered({ kind: 'manual', method: 'bank' })
  const rewardOfProvider = offered({ kind: 'tremendous', productIds: [productId] })
  const redemptionAsk = async () => ({ points: random.pick([500, 1_000]), rewardId: await reward(), password })

  const campaignDraft = async (more: object = {}) => ({
    baseUrl: nowhere,
    clickId: 'cid',
    subId1: 'one',
    subId2: '',
    source: 'letter',
    creativeId: '',
    placement: '',
    affType: 1,
    affVendor: (await vendor()).userId,
    cost: '2.50',
    totalBudget: 5_000,
    totalLead: 1_000,
    redirectTypeId: 2,
    redirectUrl: `${nowhere}?c={clickId}&e={event}`,
    affiliateTitle: `Staged ${unused(random)}`,
    ...more,
  })
  const campaign = shared(async (): Promise<string> => {
    const draft = await campaignDraft()
    return (await ask<{ affId: string }>(await boss(), 'POST', 'affiliate/createAffiliate', draft)).affId
  })
  /** A lead that came faster than people do, and waits for staff; of a shared campaign unless one is given. */
  async function lead(given?: string): Promise<{ leadId: string }> {
    const affId = given ?? (await campaign())
    const visit = { fullUrl: `http://localhost:3000/?aff_id=${affId}&cid=1`, visitorData: { consent: 'all' } }
    const { visitorId } = await ask<{ visitorId: string }>(null, 'POST', 'affiliateUser', visit)
    const { userId } = await newcomer({ affId, visitorId })
    await verify(userId)
    const [row] = await rows<{ lead_id: string }>('select lead_id from leads where user_id = $1', [userId])
    if (!row) throw new Error('no lead came of a sign-up')
    return { leadId: row.lead_id }
  }
  const supplier = shared(async () => {
    const supplierKey = unused(random)
    const draft = { supplierKey, name: supplierKey, format: 'house', inventoryUrl: nowhere }
    const { secret } = await ask<{ secret: string }>(await boss(), 'POST', 'supplier-admin/suppliers', draft)
    await rows('update suppliers set is_live = true where supplier_key = $1', [supplierKey])
    const surveyId = `staged-${unused(random)}`
    await program.surveys.save([externalDraft({ surveyId, supplierKey, entryUrl: `${nowhere}?a={attemptId}` })])
    return { supplierKey, secret, surveyId }
  })
  /** A callback that names another price than ours, and waits for staff. */
  async function quarantined(): Promise<{ callbackId: string }> {
    const { supplierKey, secret, surveyId } = await supplier()
    const { userId } = await person()
    const { attemptId } = await program.surveys.start(userId, surveyId, 'desktop')
    const told = { attemptId, outcome: 'completed', amount: 39, eventId: unused(random) }
    await ask(null, 'GET', makeReportPath(told, { supplierKey, secret }).replace('/api/v1/', ''))
    const [row] = await rows<{ callback_id: string }>(
      'select callback_id from supplier_callbacks where attempt_id = $1',
      [attemptId],
    )
    if (!row) throw new Error('no callback was kept')
    return { callbackId: row.callback_id }
  }

  /** The step that waits for a second person. */
  async function stepOf(kind: string, subject: string): Promise<string> {
    const [row] = await rows<{ step_id: string }>(
      `select step_id from waiting_steps where kind = $1 and subject = $2 and state = 'waiting'`,
      [kind, subject],
    )
    if (!row) throw new Error(`no step waits for ${subject}`)
    return row.step_id
  }

  return {
    world,
    random,
    ask,
    shared,
    boss,
    person,
    member,
    newcomer,
    mailedKey,
    verify,
    enrolled,
    survey,
    begun,
    ended,
    held,
    earner,
    reward,
    rewardByHand,
    rewardOfProvider,
    redemptionAsk,
    campaignDraft,
    campaign,
    lead,
    supplier,
    quarantined,
    stepOf,
  }
}
