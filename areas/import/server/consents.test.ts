import { afterAll, beforeAll, expect, test } from 'vitest'
import { importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import { acceptedDocuments, legalApi, type PendingText } from '../../legal/contract.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
  for (const document of acceptedDocuments) {
    const body = { document, revision: 0, effectiveOn: new Date().toISOString().slice(0, 10), isMaterial: false }
    await world.call(world.boss.token, 'POST', legalApi.publishText.path, body)
  }
})
afterAll(() => world.close())

const member = async (email: string): Promise<string> =>
  (await world.rows<{ user_id: string }>('select user_id from users where email = $1', [email]))[0]?.user_id ?? ''
const asked = async (token: string) =>
  (await world.call<{ texts: PendingText[] }>(token, 'GET', legalApi.getPendingTexts.path)).data.texts.map(
    ({ document, version }) => ({ document, version }),
  )

test('whoever came with an import and not by the mailed link is asked to accept the texts once, with evidence or without', async () => {
  const csv = 'email,consent date,consent version\nada@former.example.com,2024-02-01,7\nbea@former.example.com,,\n'
  const { importId } = await world.check(csv)
  expect((await world.run(importId)).members).toBe(2)
  for (const email of ['ada@former.example.com', 'bea@former.example.com']) {
    const token = await world.logIn(await member(email), '1')
    const texts = await asked(token)
    expect(texts).toEqual(acceptedDocuments.map((document) => ({ document, version: '1' })))
    const answer = await world.call(token, 'POST', legalApi.acceptTexts.path, { accepted: texts })
    expect(answer).toMatchObject({ status: 200 })
    expect(await asked(token)).toEqual([])
  }
  const { token } = await world.person()
  expect(await asked(token)).toEqual([])
})
