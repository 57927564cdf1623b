import { expect, test } from 'vitest'
import { sendConfirmed } from './confirmed-birthday.ts'
import { offline } from '../../../../platform/web/api/failure.ts'

const underAge = { ...offline(), status: 400, code: 'under-age' }

test('a birthday that was confirmed is sent once as any other, and then again with the confirmation', async () => {
  const sent: object[] = []
  const refusing = async (more: object) => {
    sent.push(more)
    throw underAge
  }
  await expect(sendConfirmed(refusing)).rejects.toBe(underAge)
  expect(sent).toEqual([{}, { isBirthdayConfirmed: true }])
})

test('it is not confirmed to a server that was not reached, or that takes it', async () => {
  const sent: object[] = []
  const outage = offline()
  const unreached = async (more: object) => {
    sent.push(more)
    throw outage
  }
  await expect(sendConfirmed(unreached)).rejects.toBe(outage)
  await sendConfirmed(async (more) => void sent.push(more))
  expect(sent).toEqual([{}, {}])
})
