import type pg from 'pg'
import { auditArea } from '../../../areas/audit/server/area.ts'
import { placesArea } from '../../../areas/places/server/area.ts'
import { rewardsArea } from '../../../areas/rewards/server/area.ts'
import { saveSurvey } from '../../../areas/surveys/server/catalog-store.ts'
import { usersArea } from '../../../areas/users/server/area.ts'
import { walletSettings } from '../../../areas/wallet/contract.ts'
import { walletArea } from '../../../areas/wallet/server/area.ts'
import { assemble } from '../../../platform/server/area.ts'
import { createChosen } from '../../../platform/server/chosen.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import { createLog } from '../../../platform/server/log.ts'
import { createLimits } from '../../../platform/server/limits.ts'
import { createSecrets } from '../../../platform/server/secrets.ts'
import { openMailbox } from '../../../app/testing/assembled.ts'
import { externalDraft, hostedDraft } from '../../../app/testing/survey-world.ts'
import { addExternalSurveys, addPassword, addPeople, tokensFor, type Person } from '../../http/world.ts'
import { secretKey } from '../../product.ts'

export const password = 'correct horse battery'
export const startPoints = 1_000
export const redeemPoints = 500
export const surveyPoints = 40
export const welcomeFirst = 250
export const rewardId = 'drill-card'

export type Member = Person & { token: string }
export type World = { members: Member[]; reviewer: Member; external: string[]; hosted: string[] }

const named = (kind: string, count: number) => Array.from({ length: count }, (_, i) => `${kind}-${i}`)

/** People with points and a session, surveys of both kinds with tight and wide quotas, and gift cards for everybody. */
export async function furnish(db: Db, pool: pg.Pool, people: number, points = startPoints): Promise<World> {
  const persons = await addPeople(pool, people, 'drill')
  const reviewers = await addPeople(pool, 1, 'reviewer')
  const tokens = await tokensFor([...persons, ...reviewers])
  const members = persons.map((person, i) => ({ ...person, token: tokens[i] ?? '' }))
  const [reviewer] = reviewers.map((person) => ({ ...person, token: tokens.at(-1) ?? '' }))
  if (!reviewer) throw new Error('no reviewer was made')
  await pool.query(`update users set role = '5' where user_id = $1`, [reviewer.userId])
  await addPassword(pool, members, password)

  await addExternalSurveys(pool, 0)
  const external = named('ext', 30)
  const hosted = named('own', 15)
  await transaction(db, async (tx) => {
    const quotas = (i: number) => [{ name: 'Everybody', places: i % 5 === 0 ? 20 : 1_000_000 }]
    for (const [i, surveyId] of external.entries())
      await saveSurvey(tx, externalDraft({ surveyId, points: surveyPoints, quotas: quotas(i) }))
    for (const [i, surveyId] of hosted.entries())
      await saveSurvey(tx, hostedDraft({ surveyId, points: surveyPoints, quotas: quotas(i) }))
  })

  const { rewards, wallet } = assemble([auditArea, placesArea, usersArea, walletArea, rewardsArea] as const, {
    db,
    jobs: { add: async () => {} },
    log: createLog('silent'),
    limits: createLimits({ pool }),
    secrets: createSecrets(secretKey),
    notifications: { notifyAll: async () => undefined },
    webhooks: { announce: async () => undefined },
    mail: { ...openMailbox().mail, send: async () => {} },
    appName: 'Panel',
    publicUrl: 'https://panel.test',
    chosen: createChosen(Object.values(walletSettings)),
    settings: { isProduction: false },
    providers: { connection: async () => null, known: async () => null },
    searchPeople: async () => [],
    waitingFor: async () => new Map(),
    legal: { texts: { statedOtherwise: async () => [] } },
    timesAsked: async () => new Map(),
  }).services
  const nobody = { userId: null, ip: null }
  const card = { kind: 'codes' as const, name: { en: 'Drill card' }, amounts: [redeemPoints] }
  await rewards.create(nobody, card, rewardId)
  await transaction(db, async (tx) => {
    const codes = members.map((_, i) => `CARD-${String(i).padStart(6, '0')}`)
    await rewards.addCodes(tx, rewardId, redeemPoints, [...codes, ...codes.map((code) => `${code}-B`)])
    await wallet.credit(
      tx,
      members.map(({ userId }) => ({
        key: `start:${userId}`,
        userId,
        points,
        kind: 'adjustment',
        house: 'drill',
        description: 'To begin with',
      })),
    )
  })
  await rewards.setState(nobody, rewardId, 'offered')
  await pool.query('vacuum analyze')
  return { members, reviewer, external, hosted }
}
