import { createHmac } from 'node:crypto'
import type { AdminSurvey, SurveyConflict } from '../../contract/survey-admin.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveLive } from '../../../../app/testing/supplier-callbacks.ts'
import { hostedDraft } from '../../../../app/testing/survey-world.ts'
import { surveyAdminWorld, type SurveyAdminWorld } from '../../../../app/testing/survey-admin-world.ts'

const secret = 'spectrum-secret'
let world: SurveyAdminWorld
let no = 0
beforeAll(async () => {
  world = await surveyAdminWorld({ processes: 2 })
  await saveLive(world, { supplierKey: 'house', name: 'Spectrum', format: 'house', secret })
})
afterAll(() => world.close())
beforeEach(() => {
  no++
})

const offer = (more: object = {}) => ({
  id: String(no),
  title: 'Offered',
  minutes: 8,
  cpi: 2,
  status: 'live',
  remaining: 50,
  entryUrl: 'https://survey.example/start?sid={attemptId}',
  qualifications: [],
  ...more,
})
const push = (offered: object, process = 0) => {
  const document = JSON.stringify({ standard: 'pureSpectrum', surveys: [offered] })
  const ts = Math.floor(Date.now() / 1000)
  const sig = createHmac('sha256', secret).update(`${ts}.${document}`).digest('hex')
  return world.processes[process]!.suppliers.inventory.push('house', { document, ts, sig }, '')
}
const survey = (): Promise<AdminSurvey> => world.read(`house.${no}`)
const imported = async (): Promise<AdminSurvey> => {
  await push(offer())
  return survey()
}
const history = async () => (await world.call<{ action: string }[]>('GET', `surveys/house.${no}/history`)).data

test('an inventory that changes a survey grows its version, so that staff do not save over what they have not seen', async () => {
  const seen = await imported()
  await push(offer({ title: 'Renamed' }))
  expect(await survey()).toMatchObject({ title: 'Renamed', version: seen.version + 1 })
  const late = await world.call<SurveyConflict>('PATCH', `surveys/house.${no}`, { version: seen.version, points: 1 })
  expect(late).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    data: { current: { title: 'Renamed', points: 100 }, changed: { by: 'supplier', name: null } },
  })
  expect(await history()).toMatchObject([
    { action: 'surveys.import', before: { title: 'Offered' }, after: { title: 'Renamed', supplierKey: 'house' } },
  ])
})

test('news of places alone grows the version and fills no record', async () => {
  const seen = await imported()
  await push(offer({ remaining: 49 }))
  expect(await survey()).toMatchObject({ version: seen.version + 1, places: 49 })
  expect(await history()).toEqual([])
  const late = await world.call<SurveyConflict>('PATCH', `surveys/house.${no}`, { version: seen.version, points: 1 })
  expect(late.data.changed).toMatchObject({ by: 'supplier' })
})

test('what staff paused stays paused, whatever the supplier tells, until staff open it', async () => {
  await world.move(await imported(), 'paused')
  const { rows } = await world.suppliers.inventory.offers(
    'house',
    { limit: 100 },
    { language: 'en', knowsPrices: true },
  )
  expect(rows.find(({ surveyId }) => surveyId === `house.${no}`)).toMatchObject({
    status: 'paused',
    reasons: ['Staff decided this, and imports do not change it'],
  })
  for (const told of [{ remaining: 40 }, { status: 'paused' }, {}, { status: 'closed' }, { remaining: 30 }]) {
    await push(offer(told))
    const { status } = await survey()
    expect([told, status]).toEqual([told, 'status' in told && told.status === 'closed' ? 'closed' : 'paused'])
  }
  expect((await world.move(await survey(), 'live')).data.status).toBe('live')
  await push(offer({ remaining: 20 }))
  expect((await survey()).status).toBe('live')
})

test('what staff closed is not opened by an inventory', async () => {
  await world.move(await imported(), 'closed')
  for (const told of [{ remaining: 40 }, { status: 'closed' }, {}]) await push(offer(told))
  expect((await survey()).status).toBe('closed')
})

test('what staff opened in spite of a condition stays open, and rests while the supplier does', async () => {
  const odd = { qualifications: [{ id: '213', min: 50_000 }] }
  await push(offer(odd))
  expect((await survey()).status).toBe('paused')
  await world.move(await survey(), 'live')
  await push(offer({ ...odd, remaining: 40 }))
  expect((await survey()).status).toBe('live')
  await push(offer({ ...odd, status: 'paused' }))
  expect((await survey()).status).toBe('paused')
  await push(offer({ ...odd, remaining: 40 }))
  expect((await survey()).status).toBe('live')
})

test('what only staff write of a survey outlives an import', async () => {
  const own = {
    exclusionGroup: 'tea',
    cooldownDays: 5,
    dailyCap: 7,
    normSeconds: null,
    screenOut: [{ fromSeconds: 0, points: 3 }],
  }
  await world.edit(await imported(), own)
  await push(offer({ title: 'Renamed', minutes: 9 }))
  expect(await survey()).toMatchObject({ ...own, title: 'Renamed', minutes: 9 })
})

test('a survey of ours is not written over by an offer that happens to have its id', async () => {
  await world.surveys.save([hostedDraft({ surveyId: `house.${no}`, title: 'Ours' })])
  await push(offer({ title: 'Not ours' }))
  expect(await survey()).toMatchObject({ kind: 'hosted', title: 'Ours', version: 1 })
})

test('of a pause by staff and an import at once the pause is never lost', async () => {
  for (let round = 0; round < 12; round++, no++) {
    const seen = await imported()
    const [moved] = await Promise.allSettled([
      world.admins[0]!.changeStatus(seen.surveyId, seen.version, 'paused', { actorId: null, ip: null }),
      push(offer({ remaining: 40 }), 1),
    ])
    const { status } = await survey()
    // Whichever change lost was refused, and the survey is not half paused.
    expect(status).toBe(moved.status === 'fulfilled' ? 'paused' : 'live')
  }
})
