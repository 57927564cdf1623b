import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import { explainFailure } from '../../../platform/server/mail-failure.ts'
import type { Letter } from '../../../platform/server/mail-writer.ts'
import { importApi } from '../contract.ts'

let world: ImportWorld
/** The mail server's refusal of an email; null when it accepts the email. */
let answer: (letter: Letter) => Error | null
const taken: string[] = []
beforeAll(async () => {
  world = await importWorld()
  Object.assign(world.program.platform.mail, {
    send: async (letter: Letter): Promise<void> => {
      const failure = answer(letter)
      if (failure) throw failure
      taken.push(letter.to)
    },
  })
})
beforeEach(() => {
  answer = () => null
  taken.length = 0
})
afterAll(() => world.close())

/** A refusal as the mail library reports it; `platform/server/mail.test.ts` tests that with a real server. */
const refusal = () =>
  explainFailure(
    Object.assign(new Error('no such mailbox'), { command: 'RCPT TO', responseCode: 550 }),
    'a@example.com',
  )
const members = async (name: string, count: number): Promise<string> => {
  const lines = Array.from({ length: count }, (_, n) => `${name}${n}@waves.example.com\n`)
  const { importId } = await world.check(`email\n${lines.join('')}`)
  await world.run(importId)
  return importId
}
const send = (importId: string, count: number) => world.post(importApi.sendWave, importId, { count })
const remarks = async (importId: string) =>
  (await world.lines(importId)).map(({ mailedAt, remarks: said }) => [mailedAt !== null, said.length])

test('a wave waits for a mail server that is away, and nobody gets two letters', async () => {
  const importId = await members('away', 4)
  await send(importId, 4)
  answer = ({ to }) => (to.startsWith('away2') ? new Error('the mail server is down') : null)
  await expect(world.imports.deliverWave(importId, 1)).rejects.toThrow('down')
  expect(taken).toHaveLength(2)
  expect(await world.get(importId)).toMatchObject({ mailed: 2 })
  answer = () => null
  await world.imports.deliverWave(importId, 1)
  expect(taken).toEqual([0, 1, 2, 3].map((n) => `away${n}@waves.example.com`))
  expect(await world.get(importId)).toMatchObject({ mailed: 4 })
})

test('an address that the mail server refuses keeps nobody else from theirs, and is tried again after the others', async () => {
  const importId = await members('refused', 5)
  await send(importId, 2)
  answer = ({ to }) => (to.startsWith('refused0') ? refusal() : null)
  await world.imports.deliverWave(importId, 1)
  expect(taken).toEqual(['refused1@waves.example.com'])
  expect(await remarks(importId)).toEqual([
    [false, 1],
    [true, 0],
    [false, 0],
    [false, 0],
    [false, 0],
  ])
  await send(importId, 2)
  await world.imports.deliverWave(importId, 2)
  expect(taken.slice(1)).toEqual(['refused2@waves.example.com', 'refused3@waves.example.com'])
  await send(importId, 10)
  await world.imports.deliverWave(importId, 3)
  expect(await world.get(importId)).toMatchObject({ mailed: 4 })
  // The remark appears once, however often the email was refused, and disappears once the email was accepted.
  expect((await remarks(importId))[0]).toEqual([false, 1])
  answer = () => null
  await send(importId, 1)
  await world.imports.deliverWave(importId, 4)
  expect((await remarks(importId))[0]).toEqual([true, 0])
  expect(await send(importId, 1)).toMatchObject({ code: 'import-all-mailed' })
})
