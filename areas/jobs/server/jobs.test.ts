import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../../../app/testing/command-line.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { jobTasks } from '../words/en/job-tasks-admin.ts'
import { keyOfTask, type FailedJob } from '../contract.ts'

let world: StaffWorld
let boss: Person
beforeAll(async () => {
  world = await staffWorld()
  boss = await world.person({ role: '2' })
})
afterAll(() => world.close())

type Listed = { rows: FailedJob[]; count: number; tasks: { task: string; jobs: number }[] }
const list = async (query = '') => (await world.call<Listed>(boss.token, 'GET', `jobs/failed${query}`)).data
const ago = (days: number) => `now() - interval '${days} days'`
/** Queues a job as the library would have left it. */
async function put(task: string, { attempts = 12, payload = {}, error = 'no answer', days = 0, locked = false } = {}) {
  const [row] = await world.rows<{ id: string }>(
    `select id::text from graphile_worker.add_job($1, $2::json, max_attempts := 12)`,
    [task, JSON.stringify(payload)],
  )
  await world.rows(
    `update graphile_worker._private_jobs set attempts = $2, last_error = $3, locked_at = case when $4 then now() end,
       locked_by = case when $4 then 'others' end where id = $1::bigint`,
    [row?.id, attempts, error, locked],
  )
  await world.rows(`update graphile_worker._private_jobs set updated_at = ${ago(days)} where id = $1::bigint`, [
    row?.id,
  ])
  return row?.id ?? ''
}
const attemptsOf = async (id: string) =>
  (
    await world.rows<{ attempts: number; max_attempts: number }>(
      'select attempts, max_attempts from graphile_worker.jobs where id = $1::bigint',
      [id],
    )
  )[0]

test('every task of the program has a plain name', () => {
  const names = world.program.jobs.names()
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((task) => !Object.hasOwn(jobTasks.words, keyOfTask(task)))).toEqual([])
})

describe('jobs that gave up', () => {
  test('are listed with their cause and a link to the person, and nothing else of the payload', async () => {
    const ann = await world.person()
    const id = await put('auth.send-notice', {
      payload: { userId: ann.userId, notice: 'secret-in-payload' },
      error: 'mail: old text for ann@example.com\n at somewhere',
    })
    await put('auth.send-key', { attempts: 3 })
    await put('auth.send-key', { locked: true })
    const found = await list('?task=auth.send-notice')
    expect(found).toMatchObject({ count: 1, tasks: [{ task: 'auth.send-notice', jobs: 1 }] })
    expect(found.rows).toMatchObject([
      { jobId: id, task: 'auth.send-notice', tries: 12, panelistId: ann.userId, cause: 'mail: old text for <...>' },
    ])
    expect(JSON.stringify(found)).not.toMatch(/secret-in-payload|@|somewhere/)
    for (const sort of ['newest', 'oldest']) expect((await list(`?sort=${sort}`)).count).toBe(1)
    const manager = await world.person({ role: '4' })
    for (const { token } of [manager, ann]) expect((await world.call(token, 'GET', 'jobs/failed')).status).toBe(403)
  })

  test('are listed also when one has a payload that no text can hold', async () => {
    const ids = [
      await put('home.poison', { payload: { note: 'a\0b' } }),
      await put('home.poison', { payload: { note: '\uD800' } }),
    ]
    for (const sort of ['newest', 'oldest']) {
      const { rows } = await list(`?task=home.poison&sort=${sort}`)
      expect(rows.map(({ jobId }) => jobId).toSorted()).toEqual(ids.toSorted())
    }
    expect((await world.call(boss.token, 'POST', `jobs/${ids[0]}/retry`)).status).toBe(200)
  })

  test('are tried again one by one or by their task, as often as new ones, and only those that gave up', async () => {
    const [one, two, three] = [
      await put('support.notify-desk'),
      await put('support.notify-desk'),
      await put('support.notify-desk', { attempts: 1 }),
    ]
    expect(await world.call(boss.token, 'POST', `jobs/${one}/retry`)).toMatchObject({ status: 200, data: { jobs: 1 } })
    expect(await attemptsOf(one)).toEqual({ attempts: 0, max_attempts: 12 })
    expect((await world.call(boss.token, 'POST', `jobs/${one}/retry`)).status).toBe(404)
    expect(await world.call(boss.token, 'POST', 'jobs/retryTask', { task: 'support.notify-desk' })).toMatchObject({
      data: { jobs: 1 },
    })
    expect([await attemptsOf(two), await attemptsOf(three)]).toMatchObject([{ attempts: 0 }, { attempts: 1 }])
    expect((await world.call(boss.token, 'POST', 'jobs/retryTask', { task: 'support.notify-desk' })).status).toBe(404)
  })

  test('are deleted with a reason, which the audit log keeps', async () => {
    const id = await put('team.mail-invitation')
    const waiting = await put('team.mail-invitation', { attempts: 2 })
    expect((await world.call(boss.token, 'POST', `jobs/${id}/delete`, { reason: ' ' })).status).toBe(400)
    expect((await world.call(boss.token, 'POST', `jobs/${waiting}/delete`, { reason: 'x' })).status).toBe(404)
    expect((await world.call(boss.token, 'POST', `jobs/${id}/delete`, { reason: 'Invited by phone' })).status).toBe(200)
    expect(await attemptsOf(id)).toBeUndefined()
    const kept = await world.rows(`select subject, after from audit_log where action = 'jobs.delete'`)
    expect(kept).toMatchObject([{ subject: 'team.mail-invitation', after: { reason: 'Invited by phone' } }])
  })

  test('are deleted and counted after 90 days, and not a day sooner', async () => {
    const [old, young] = [await put('rings.follow', { days: 91 }), await put('rings.follow', { days: 89 })]
    const busy = await put('rings.follow', { days: 91, attempts: 5 })
    await world.program.failedJobs.tidyUp()
    expect(await attemptsOf(old)).toBeUndefined()
    expect([await attemptsOf(young), await attemptsOf(busy)]).toMatchObject([{ attempts: 12 }, { attempts: 5 }])
    expect(await world.rows(`select after from audit_log where action = 'jobs.expire'`)).toMatchObject([
      { after: { jobs: 1 } },
    ])
  })

  test('are listed, tried again and deleted in the terminal', async () => {
    const tuppence = commandLine(world.database.url, {}, world.program)
    const [id, other] = [await put('import.run', { error: 'disk full' }), await put('import.run')]
    expect((await tuppence(['jobs', 'list', '--failed', '--task', 'import.run'])).out).toContain(
      `${id}  import.run  12/12  gave up  disk full\n`,
    )
    expect(await tuppence(['jobs', 'retry', id])).toMatchObject({ code: 0, out: '1 tried again.\n' })
    expect(await tuppence(['jobs', 'retry', id])).toMatchObject({ code: 1, notes: `No job ${id} gave up.\n` })
    expect(await tuppence(['jobs', 'retry'])).toMatchObject({ code: 1 })
    expect(await tuppence(['jobs', 'delete', other])).toMatchObject({ code: 0 })
    expect((await tuppence(['jobs', 'list', '--task=import.run'])).out).toMatch(
      new RegExp(`^${id}  import.run  0/12  due .*\n1 job.\n$`),
    )
    expect(await tuppence(['jobs', 'delete', 'x'])).toMatchObject({
      code: 1,
      notes: expect.stringContaining('no number'),
    })
  })
})
