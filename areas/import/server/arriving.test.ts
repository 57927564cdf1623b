import { afterAll, beforeAll, expect, test } from 'vitest'
import { chosenPassword, head, importWorld, type ImportWorld } from '../../../app/testing/import-world.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { importApi } from '../contract.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(() => world.close())

const look = (token: string) =>
  world.call<{ email: string; points: number }>(null, 'POST', importApi.checkActivation.path, { token })

test('a member follows the mailed link, chooses a password, and has what was imported; waves go on with the next member', async () => {
  const { importId } = await world.check(
    `${head}wave1@example.com,Ida,Berg,730\nwave2@example.com,Bo,Lund,20\nwave3@example.com,,,\n`,
  )
  await world.run(importId)
  const first = await world.wave(importId, 2)
  expect([...first.keys()]).toEqual(['wave1@example.com', 'wave2@example.com'])
  const key = first.get('wave1@example.com') ?? ''
  const [stored] = await world.rows<{ whole: string }>("select string_agg(l::text, '') as whole from import_lines l")
  expect(stored?.whole).not.toContain(key)
  expect((await look(key)).data).toMatchObject({ email: 'wave1@example.com', points: 730 })
  const short = { token: key, password: 'short', acceptedTerms: true }
  expect(await world.call(null, 'POST', importApi.activate.path, short)).toMatchObject({ status: 400 })
  expect(await world.activate(key, { acceptedTerms: false })).toMatchObject({ status: 400 })
  const login = await world.activate(key)
  expect(login).toMatchObject({ status: 200, data: { user: { firstName: 'Ida', isEmailVerified: true } } })
  const token = login.data.token?.access.token ?? ''
  // This member is not new: the opening balance is credited, but no welcome points.
  expect((await world.walletOf(token)).data).toMatchObject({ amount: 730, pending: 0 })
  const copy = await world.program.app.inject({
    url: '/api/v1/user/exportMyData',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(copy.payload).toContain('"points":730')
  expect(copy.payload).toContain('broughtFromBefore')
  expect(await world.activate(key)).toMatchObject({ status: 400, code: 'activation-unknown' })
  const again = { email: 'wave1@example.com', password: chosenPassword }
  expect(await world.call(null, 'POST', 'auth/login', again)).toMatchObject({ status: 200 })
  expect(await world.get(importId)).toMatchObject({ members: 3, arrived: 1, mailed: 2 })
  const next = await world.wave(importId, 500)
  expect([...next.keys()]).toEqual(['wave3@example.com'])
  expect(await world.post(importApi.sendWave, importId, { count: 5 })).toMatchObject({ code: 'import-all-mailed' })
  expect(await world.program.checkLedger()).toEqual([])

  // First one panelist is removed, then all who have not logged in. Those who have logged in stay, with their points.
  const [one] = await world.lines(importId, 'arrived')
  expect(await world.post(importApi.undoMember, importId, { line: one?.line })).toMatchObject({
    status: 409,
    code: 'import-arrived',
  })
  expect(await world.post(importApi.undoMember, importId, { line: 3 })).toMatchObject({ status: 200 })
  expect(await world.activate(first.get('wave2@example.com') ?? '')).toMatchObject({ code: 'activation-unknown' })
  await world.undo(importId)
  expect(await world.get(importId)).toMatchObject({ state: 'done', members: 1, arrived: 1 })
  expect(await world.accountOf('wave3@example.com')).toBeUndefined()
  expect((await world.walletOf(token)).data).toMatchObject({ amount: 730 })
  expect(await world.program.checkLedger()).toEqual([])
})

test('who was taken back can be imported again, and a link that waited too long says so', async () => {
  const csv = `${head}again@example.com,Ida,Berg,5\n`
  for (const round of [1, 2]) {
    const { importId } = await world.check(csv)
    await world.run(importId)
    const key = (await world.wave(importId, 1)).get('again@example.com') ?? ''
    await world.rows(`update import_lines set key_expires_at = now() - interval '1 second' where import_id = $1`, [
      importId,
    ])
    for (const asked of [look(key), world.activate(key)])
      expect({ round, ...(await asked) }).toMatchObject({ round, code: 'activation-expired' })
    await world.undo(importId)
  }
})

/** Returns the key in the newest email to an address, after running the jobs that send keys. */
async function keyIn(email: string): Promise<string> {
  for (const { keyId } of await world.queued('auth.send-key')) await world.program.auth.deliverKey(String(keyId))
  const letter = world.letters.findLast(({ to }) => to === email)
  return decodeURIComponent(/userKey=([^\s&]+)/.exec(letter?.text ?? '')?.[1] ?? '')
}

test('a member who asks for a new password instead of following the link comes in as well, once with the points', async () => {
  const email = 'forgot@example.com'
  const { importId } = await world.check(`${head}${email},Ida,Berg,40\n`)
  await world.run(importId)
  expect(await world.call(null, 'POST', 'auth/forgot-password', { email })).toMatchObject({ status: 200 })
  expect(
    await world.call(null, 'POST', 'auth/reset-forgot-password', {
      userId: await keyIn(email),
      password: chosenPassword,
    }),
  ).toMatchObject({
    status: 200,
  })
  // The password alone does not prove that the mailbox is theirs, so the log-in sends a link to it.
  const logIn = () => world.call<Login>(null, 'POST', 'auth/login', { email, password: chosenPassword })
  expect((await logIn()).data.token).toBeNull()
  expect((await world.get(importId)).arrived).toBe(0)
  expect(await world.call(null, 'POST', 'auth/mail-verification', { userId: await keyIn(email) })).toMatchObject({
    status: 200,
  })
  const logins = await Promise.all([1, 2].map(logIn))
  expect(logins.map(({ status }) => status)).toEqual([200, 200])
  expect(await world.get(importId)).toMatchObject({ members: 1, arrived: 1 })
  expect((await world.walletOf(logins[0]?.data.token?.access.token ?? '')).data).toMatchObject({
    amount: 40,
    pending: 0,
  })
  expect(await world.program.checkLedger()).toEqual([])
})
