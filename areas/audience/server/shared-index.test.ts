import { afterAll, beforeAll, expect, test } from 'vitest'
import { surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { createOutgoing } from '../../../platform/server/outgoing.ts'
import { startIndexServer } from './index-server.ts'
import { createOwnIndex, type AudienceSource } from './own-index.ts'
import { createSharedIndex } from './shared-index.ts'

const today = '2026-11-20'
const token = 'the token of this installation'
let world: SurveyWorld
let own: AudienceSource
let server: Awaited<ReturnType<typeof startIndexServer>>
beforeAll(async () => {
  world = await surveyWorld()
  own = createOwnIndex({ db: world.db })
  server = await startIndexServer({ index: own, token, port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const askAt = (url: string, shown = token) => {
  const outgoing = createOutgoing({ allowHosts: [url], pause: async () => {} })
  return createSharedIndex({ url, token: shown, outgoing })
}

test('an index of another process counts, draws and explains as one in this process does', async () => {
  await world.panelists(40, { answers: { gender: ['female'], household_size: '2' } })
  await world.panelists(9, { answers: { gender: ['male'] }, countryId: 'GB' })
  const shared = askAt(server.address)
  await shared.refresh()
  for (const countryId of [null, 'US', 'GB'])
    for (const conditions of [
      [],
      [{ questionId: 'gender', optionIds: ['female'] }],
      [
        { questionId: 'gender', optionIds: ['male', 'female'] },
        { questionId: 'household_size', min: 1, max: 3 },
      ],
    ]) {
      const search = { conditions, countryId, today } as const
      expect(await shared.count(search)).toBe(await own.count(search))
      expect(await shared.explain(search)).toEqual(await own.explain(search))
      expect(await shared.choose(search, 20, 7)).toEqual(await own.choose(search, 20, 7))
    }
  expect(await shared.count({ conditions: [], countryId: 'US', today })).toBe(40)
  expect(shared.size()).toEqual({ panelists: 0, bytes: 0 })
})

test('a change is counted by the other process after a refresh', async () => {
  const shared = askAt(server.address)
  const search = { conditions: [], countryId: 'IE', today } as const
  expect(await shared.count(search)).toBe(0)
  await world.panelists(3, { countryId: 'IE' })
  await shared.refresh()
  expect(await shared.count(search)).toBe(3)
})

test('another token, a search that is none, and a process that is away are refused', async () => {
  const search = { conditions: [], countryId: null, today } as const
  await expect(askAt(server.address, 'another token').count(search)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(askAt(server.address).count({ ...search, today: 'tomorrow' })).rejects.toMatchObject({
    code: 'unavailable',
  })
  const gone = await startIndexServer({ index: own, token, port: 0, host: '127.0.0.1' })
  await gone.close()
  await expect(askAt(gone.address).count(search)).rejects.toMatchObject({
    code: 'unavailable',
    more: { retryAfterSeconds: 5 },
  })
})
