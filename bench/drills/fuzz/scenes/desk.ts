import { Webhook } from 'standardwebhooks'
import { createThreadLinks } from '../../../../areas/support/server/thread-links.ts'
import { visitorSettings } from '../../../../areas/visitors/contract.ts'
import type { Caller } from '../cast.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { mailReportSecret } from '../stand-ins.ts'
import { nowhere, reason, unused } from '../values.ts'

/** What people write to us, and what staff do about it and about them. */
export function deskScenes({ ask, boss, person, world, random }: Stage): Scenes {
  const { rows, secrets } = world

  /** The emailed link of a person who wrote to us without an account. */
  async function thread(): Promise<string> {
    const email = `${unused(random)}@example.com`
    await ask(null, 'POST', 'support/contact', { name: 'Ada', email, topic: 'other', message: 'A question' })
    const [row] = await rows<{ ticket_id: string; ticket_number: string }>(
      'select ticket_id, ticket_number from tickets where email = $1',
      [email],
    )
    if (!row) throw new Error('no ticket was made')
    const link = createThreadLinks({ secrets }).linkTo({ ticketId: row.ticket_id, ticketNumber: row.ticket_number })
    return new URL(link, nowhere).searchParams.get('t') ?? ''
  }

  async function ticket(): Promise<{ caller: Caller; ticketNumber: string }> {
    const caller = await person()
    const asked = { topic: 'other', subject: 'A question', message: 'Hello' }
    const { ticketNumber } = await ask<{ ticketNumber: string }>(caller, 'POST', 'support/tickets', asked)
    return { caller, ticketNumber }
  }
  /** A ticket as a member of staff has just read it. */
  async function atDesk() {
    const { ticketNumber } = await ticket()
    const caller = await boss()
    const { version } = await ask<{ version: number }>(caller, 'GET', `support/desk/tickets/${ticketNumber}`)
    return { caller, path: { ticketNumber }, body: { version } }
  }
  const cannedAnswer = () => ({ title: unused(random), text: 'Hello', topic: random.pick(['account', 'points']) })
  const canned = async () =>
    ask<{ cannedId: string; version: number }>(await boss(), 'POST', 'support/desk/canned-answers', cannedAnswer())
  /** The errors that pages reported, by the id of their group. */
  async function reportedError(): Promise<{ groupId: string }> {
    const error = `TypeError: ${unused(random)}`
    await ask(null, 'POST', 'error/clientErrorLogger', { errorSource: 'page', error })
    const [row] = await rows<{ group_id: string }>('select group_id from client_error_groups where error = $1', [error])
    if (!row) throw new Error('no error was kept')
    return { groupId: row.group_id }
  }

  const article = async (): Promise<{ slug: string }> => {
    const { rows: found } = await ask<{ rows: { slug: string }[] }>(null, 'GET', 'support/articles')
    return { slug: random.pick(found).slug }
  }

  /** A setting on which no other scene rests, as a Super Admin has just read it. */
  async function setting() {
    const { key } = visitorSettings.attributionDays
    const caller = await boss()
    const read = await ask<{ settings: { key: string; version: number }[] }>(caller, 'GET', 'settings/getSettings')
    return { caller, key, version: read.settings.find((row) => row.key === key)?.version ?? 0 }
  }
  const settingChange = async () => {
    const { caller, key, version } = await setting()
    return { caller, body: { changes: [{ key, value: random.int(1, 90), version }], reason } }
  }

  /** A background job that gave up. */
  async function failedJob(task = 'support.notify-desk'): Promise<string> {
    const [row] = await rows<{ id: string }>('select id::text from graphile_worker.add_job($1, max_attempts := 1)', [
      task,
    ])
    await rows('update graphile_worker._private_jobs set attempts = 1 where id = $1::bigint', [row?.id])
    return row?.id ?? ''
  }
  /** An address that staff suppressed. */
  async function suppression(): Promise<string> {
    const { email } = await person()
    await ask(await boss(), 'POST', 'bounces', { email, note: reason })
    const [row] = await rows<{ suppression_id: string }>(
      'select suppression_id from mail_suppressions order by noted_at desc limit 1',
    )
    return row?.suppression_id ?? ''
  }

  return {
    'POST mailReports/{provider}': async () => {
      const body = JSON.stringify({ type: random.pick(['bounce', 'complaint']), email: (await person()).email })
      const [id, sentAt] = [unused(random), new Date()]
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
        'webhook-signature': new Webhook(mailReportSecret).sign(id, sentAt, body),
      }
      return { path: { provider: 'generic' }, headers, body }
    },
    'POST bounces': async () => ({
      caller: await boss(),
      body: { email: `${unused(random)}@example.com`, note: reason },
    }),
    'POST bounces/{suppressionId}/lift': async () => ({
      caller: await boss(),
      path: { suppressionId: await suppression() },
      body: { note: reason },
    }),
    'POST jobs/{jobId}/retry': async () => ({ caller: await boss(), path: { jobId: await failedJob() } }),
    'POST jobs/retryTask': async () => {
      const task = random.pick(['rings.follow', 'team.mail-invitation'])
      await failedJob(task)
      return { caller: await boss(), body: { task } }
    },
    'POST jobs/{jobId}/delete': async () => ({
      caller: await boss(),
      path: { jobId: await failedJob() },
      body: { reason },
    }),
    'GET settings/getSettingHistory': async () => {
      const { caller, key } = await setting()
      return { caller, query: { key } }
    },
    'POST settings/previewSettings': settingChange,
    'PATCH settings/updateSettings': settingChange,
    'POST settings/revertSetting': async () => {
      const { caller, key, version } = await setting()
      return { caller, body: { key, to: 0, version, reason } }
    },
    'GET support/articles/{slug}': async () => ({ path: await article() }),
    'POST support/articles/{slug}/helpful': async () => ({
      path: await article(),
      body: { helpful: random.chance(0.5) },
    }),
    'GET support/desk/errors/{groupId}': async () => ({ caller: await boss(), path: await reportedError() }),
    'POST support/desk/errors/{groupId}/state': async () => ({
      caller: await boss(),
      path: await reportedError(),
      body: { state: random.pick(['open', 'resolved']) },
    }),
    'GET support/tickets/{ticketNumber}': async () => {
      const { caller, ticketNumber } = await ticket()
      return { caller, path: { ticketNumber } }
    },
    'POST support/tickets/{ticketNumber}/messages': async () => {
      const { caller, ticketNumber } = await ticket()
      return { caller, path: { ticketNumber }, body: { message: 'One thing more.' } }
    },
    'POST support/desk/tickets/{ticketNumber}/assign': async () => {
      const scene = await atDesk()
      return { ...scene, body: { ...scene.body, assigneeId: random.pick([null, scene.caller.userId]) } }
    },
    'POST support/desk/tickets/{ticketNumber}/answers': async () => {
      const scene = await atDesk()
      return { ...scene, body: { ...scene.body, message: 'An answer', isSolved: random.chance(0.5) } }
    },
    'POST support/desk/tickets/{ticketNumber}/status': async () => {
      const scene = await atDesk()
      return { ...scene, body: { ...scene.body, status: 'solved' } }
    },
    'PUT support/desk/canned-answers/{cannedId}': async () => {
      const { cannedId, version } = await canned()
      return { caller: await boss(), path: { cannedId }, body: { ...cannedAnswer(), version } }
    },
    'DELETE support/desk/canned-answers/{cannedId}': async () => ({
      caller: await boss(),
      path: { cannedId: (await canned()).cannedId },
    }),
    'DELETE reports/views/{viewId}': async () => {
      const caller = await boss()
      const view = { report: 'traffic', name: unused(random), query: '', isShared: random.chance(0.5) }
      return { caller, path: { viewId: (await ask<{ viewId: string }>(caller, 'POST', 'reports/views', view)).viewId } }
    },
    'GET support/threads': async () => ({ query: { t: await thread() } }),
    'POST support/threads': async () => ({ query: { t: await thread() }, body: { message: 'One thing more.' } }),
    'POST panelist/liftRestriction/{panelistId}': async () => {
      const caller = await person()
      const underAge = { dateOfBirth: `${new Date().getUTCFullYear() - 10}-05-05`, isBirthdayConfirmed: true }
      // Refused, and refused again when it is confirmed, which locks.
      for (const _ of [1, 2]) await world.call(caller.token, 'PUT', 'user/updateUser', underAge)
      const body = { kind: 'under-age', reason, dateOfBirth: '1990-05-05' }
      return { caller: await boss(), path: { panelistId: caller.userId }, body }
    },
  }
}
