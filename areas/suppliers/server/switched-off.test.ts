import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListeningWorld, openListeningWorld } from '../../../app/testing/listening-world.ts'
import { got, houseAddress, startedAttempts } from '../../../app/testing/supplier-callbacks.ts'
import { externalDraft } from '../../../app/testing/survey-world.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await openListeningWorld()
})
afterAll(() => world.close())

describe('a live supplier that is switched off', () => {
  test('is sent nobody, and settles what had begun, in every process; one that listened is unknown', async () => {
    await world.suppliers.save({ supplierKey: 'leaving', name: 'Leaving', secret: 'x' })
    await world.sql(`update suppliers set is_live = true where supplier_key = 'leaving'`)
    await world.surveys.save([externalDraft({ surveyId: 'leaving', supplierKey: 'leaving' })])
    const taken = await startedAttempts(world, 3, 'leaving')
    await world.call('PATCH', 'supplier-admin/suppliers/leaving', { isActive: false })
    world.secondLater()
    const said = (n: number, process = 0, more: object = {}) => {
      const address = houseAddress({ attemptId: taken[n]!.attemptId, ...more }, 'x').replace('/house/', '/leaving/')
      return world.processes[process]!.suppliers.callback('leaving', got(address))
    }
    const answers = await Promise.all([said(0), said(0, 1), said(1, 1)])
    expect(answers.filter(({ credited }) => credited)).toHaveLength(2)
    expect(await said(2, 1, { outcome: 'disqualified' })).toEqual({ credited: false })
    await said(1, 0, { outcome: 'reversed', eventId: 'back' })
    const outcomes = await Promise.all(
      taken.map(async ({ userId, attemptId }) => (await world.surveys.attempt(userId, attemptId)).outcome),
    )
    expect(outcomes).toEqual(['completed', 'reversed', 'disqualified'])
    const [newcomer = ''] = await world.panelists(1)
    await expect(world.surveys.start(newcomer, 'leaving', 'desktop')).rejects.toMatchObject({ code: 'survey-not-open' })

    await world.call('POST', 'supplier-admin/suppliers/leaving/listen')
    world.secondLater()
    await expect(said(2)).rejects.toMatchObject({ code: 'supplier-unknown' })
  })
})
