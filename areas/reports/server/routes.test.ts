import { permissionNames, type Permission } from '../../../platform/contract/access.ts'
import { csvLines } from '../../../platform/contract/csv.ts'
import { formatReportTime, reportDay, reportHoursAhead } from '../../../platform/contract/day.ts'
import { apiBase } from '../../../platform/contract/endpoint.ts'
import { financeApi } from '../../finance/contract.ts'
import { reportsApi, type ReportRun, type SavedView, type TrafficRow } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { timeLeftIn } from '../../../app/testing/time-left.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'

let world: FinanceWorld
let analyst = ''
let nameless = ''
let readerId = ''
await timeLeftIn(dayMs, () => Date.now() + reportHoursAhead * 3_600_000)
const day = reportDay(new Date())
const span = `startDate=${day}&endDate=${day}`

beforeAll(async () => {
  world = await openFinanceWorld()
  const [reader, other] = await world.reviewers(2)
  readerId = reader!.userId
  analyst = world.sign(readerId, '7', ['reports.view', 'reports.download', 'panelists.view', 'finance.view'])
  nameless = world.sign(other!.userId, '7', ['reports.view', 'reports.download'])
})
afterAll(() => world.close())

const calls = [
  [reportsApi.panelistTrafficReport, 'reports/panelistTrafficReport'],
  [reportsApi.downloadSurveyHistoryData, `reports/downloadSurveyHistoryData?${span}`],
  [reportsApi.userSurveyAttemptReportByDate, 'reports/userSurveyAttemptReportByDate'],
  [reportsApi.finance, 'reports/finance'],
  [reportsApi.reconciliation, 'reports/reconciliation'],
  [reportsApi.signupsByDate, 'reports/signupsByDate'],
  [reportsApi.downloadReport, 'reports/downloadReport/signups'],
  [reportsApi.getRuns, 'reports/runs'],
  [reportsApi.getViews, 'reports/views'],
  [reportsApi.saveView, 'reports/views', { report: 'traffic', name: 'Mine', query: '', isShared: false }],
  [reportsApi.removeView, `reports/views/${newId()}`],
  [financeApi.getFinanceSummary, 'wallet/getFinanceSummary'],
] as const

describe('who may call', () => {
  test.each(calls)(
    '$method $path: nobody without a session, and nobody without its permission',
    async (spec, path, body?: object) => {
      const sent = body ? { body } : {}
      expect(await world.call(null, spec.method, path, sent)).toMatchObject({ status: 401 })
      const others = permissionNames.filter((name) => name !== spec.access)
      const callers: [string, readonly Permission[]][] = [
        ['1', []],
        ['8', []],
        // Everyone with a staff role may save views.
        ...(spec.access === 'staff' ? [] : [['2', others] as [string, readonly Permission[]]]),
      ]
      for (const [role, permissions] of callers)
        expect(await world.call(world.sign(readerId, role, permissions), spec.method, path, sent)).toMatchObject({
          status: 403,
          code: 'not-allowed',
        })
    },
  )
})

const addAttempt = async (title: string): Promise<string> => {
  const { userId } = await world.panelist(0)
  const surveyId = `s-${newId()}`
  const attemptId = newId()
  await world.rows(
    `insert into surveys (survey_id, title, kind, category, points, minutes, status, questionnaire)
     values ($1, $2, 'hosted', 'x', 10, 5, 'live', '{}')`,
    [surveyId, title],
  )
  await world.rows(
    `insert into attempts (attempt_id, user_id, survey_id, points, outcome, earned, started_at, expires_at, ended_at)
     values ($1, $2, $3, 10, 'completed', 10, now(), now(), now())`,
    [attemptId, userId, surveyId],
  )
  return attemptId
}
const file = async (token: string, path: string) => {
  const answer = await world.app.inject({ url: apiBase + path, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

describe('the survey history', () => {
  test('days without an attempt are Data Not Found', async () => {
    const none = await world.call(
      analyst,
      'GET',
      'reports/downloadSurveyHistoryData?startDate=2020-01-01&endDate=2020-01-31',
    )
    expect(none).toMatchObject({ status: 404, code: 'not-found', message: 'Data Not Found' })
  })

  test('is a CSV file under a name of its days, in which nothing runs as a formula', async () => {
    const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\tTab', '\rReturn', '\nFeed', '＝1', '＋1', '－1', '＠x']
    for (const title of risky) await addAttempt(title)
    await addAttempt('A quiet, "plain" title')
    const split = ["Bo\n=cmd|' /C calc'!A0", 'a;\u00A0@x', 'a\t"=1', '\n=1']
    for (const title of split) await addAttempt(title)
    const { status, text, headers } = await file(analyst, `reports/downloadSurveyHistoryData?${span}`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(`attachment; filename="survey-history_${day}_${day}.csv"`)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['x-content-type-options']).toBe('nosniff')
    for (const title of risky) expect(text).toContain(`"'${title}"`)
    expect(text).toContain('"A quiet, ""plain"" title"')
    for (const title of split) expect(text).toContain(csvLines([[title]]).trimEnd())
    expect(text).toContain(',completed,10,10,')
    expect(text.split('\n')[0]).toBe(
      'attempt_id,panelist_id,email,survey_id,title,supplier_key,outcome,points,earned,started_at (UTC+7),ended_at (UTC+7)',
    )
  })

  test('names nobody to a reader who may not see panelists', async () => {
    const { status, text } = await file(nameless, `reports/downloadSurveyHistoryData?${span}`)
    expect(status).toBe(200)
    expect(text).not.toMatch(/@example\.com|panelist_id/)
  })

  test.each([
    ['startDate=2026-02-30&endDate=2026-03-01', 'startDate'],
    ['startDate=2026-03-02&endDate=2026-03-01', 'endDate'],
    ['startDate=2025-01-01&endDate=2026-01-02', 'endDate'],
  ])('refuses %s: a day that is none, an end before the start, or more than 366 days', async (days, field) => {
    const refused = await world.call(analyst, 'GET', `reports/downloadSurveyHistoryData?${days}`)
    expect(refused).toMatchObject({ status: 400, code: 'invalid-input', errors: [{ field }] })
    expect(await world.call(analyst, 'GET', `reports/finance?${days}`)).toMatchObject({ status: 400 })
  })

  test('is downloaded by one person once at a time, and by others meanwhile', async () => {
    const reader = { userId: readerId, ip: '::1', mayName: true, language: 'en' as const }
    const days = { startDate: day, endDate: day }
    const first = await world.reports.surveyHistory(days, reader)
    await expect(world.parties[1]!.reports.surveyHistory(days, reader)).rejects.toMatchObject({
      code: 'download-running',
    })
    const other = await world.reports.surveyHistory(days, { ...reader, userId: newId() })
    let text = ''
    for await (const chunk of other.body) text += String(chunk)
    expect(text).toContain('attempt_id')
    first.body.destroy()
    await new Promise((resolve) => first.body.once('close', resolve))
    const again = await eventually(() => world.reports.surveyHistory(days, reader))
    again.body.resume()
    await new Promise((resolve) => again.body.once('end', resolve))
  })
})

/** Repeats a call until its response is not a refusal. The database notices a broken connection only a moment later. */
async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries >= 600) throw error
      // A moment before the next try.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

type Traffic = { rows: TrafficRow[]; count: number; days: { day: string; joined: number; visits: number }[] }
describe('panelist traffic', () => {
  test('tells who joined, whence, by which page and device, and finds them by name, address and status', async () => {
    const account = await world.panelist(0)
    await world.rows(`update users set first_name = 'Zed_100%', last_name = 'Quill' where user_id = $1`, [
      account.userId,
    ])
    await world.rows(
      `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind,
         consent, agent_class, user_id, at, window_start)
       values ($1, $2, 'camp-1', '/join', '{"source":"news"}', '', 'en', 'mobile', 'all', 'human', $3, now(), now())`,
      [newId(), newId(), account.userId],
    )
    const found = await world.call<Traffic>(analyst, 'GET', 'reports/panelistTrafficReport?userName=zed_100%25')
    expect(found.data).toMatchObject({
      count: 1,
      rows: [
        {
          panelistId: account.userId,
          userName: 'Zed_100% Quill',
          email: account.email,
          affId: 'camp-1',
          source: 'news',
          landing: '/join',
          device: 'mobile',
          status: 'verified',
        },
      ],
    })
    expect(found.data.days.at(-1)).toMatchObject({ day, visits: 1 })
    const byEmail = await world.call<Traffic>(analyst, 'GET', `reports/panelistTrafficReport?email=${account.email}`)
    expect(byEmail.data.count).toBe(1)
    const blocked = await world.call<Traffic>(analyst, 'GET', 'reports/panelistTrafficReport?status=blocked')
    expect(blocked.data).toMatchObject({ rows: [], count: 0 })
  })

  test('names nobody to a reader who may not see panelists, nor finds them by name', async () => {
    const { data } = await world.call<Traffic>(nameless, 'GET', 'reports/panelistTrafficReport')
    expect(data.rows.every(({ userName, email }) => userName === '' && email === '')).toBe(true)
    expect(await world.call(nameless, 'GET', 'reports/panelistTrafficReport?email=a')).toMatchObject({ status: 403 })
  })

  test('the file has every page of what the filters show, at the times of the report', async () => {
    const whole = await file(analyst, 'reports/downloadReport/traffic?status=verified')
    const { data } = await world.call<Traffic>(analyst, 'GET', 'reports/panelistTrafficReport?status=verified&limit=2')
    expect(whole.text.trim().split('\r\n').length - 1).toBe(data.count)
    expect(whole.text.split('\r\n')[0]).toContain('Time (UTC+7)')
    expect(whole.text).toContain(',"camp-1","/join","Phone","Verified",')
  })
})

describe('the clock of reports is UTC+7', () => {
  const before = '2026-03-10T16:59:59Z'
  const after = '2026-03-10T17:00:00Z'
  const days = ['2026-03-10', '2026-03-11'] as const
  const joinedAt = async (at: string): Promise<string> => {
    const { userId, email } = await world.panelist(0)
    await world.rows('update users set created_at = $2, email_verified_at = $2 where user_id = $1', [userId, at])
    await world.rows(
      `insert into visits (visit_id, visitor_id, aff_id, landing_path, query_parameters, referrer_host, language, device_kind,
         consent, agent_class, user_id, at, window_start)
       values ($1, $2, '1001', '/', '{}', '', 'en', 'mobile', 'all', 'human', $3, $4, $4)`,
      [newId(), newId(), userId, at],
    )
    const attemptId = await addAttempt(`At ${at}`)
    await world.rows('update attempts set started_at = $2, ended_at = $2 where attempt_id = $1', [attemptId, at])
    await transaction(world.db, (tx) =>
      world.wallet.credit(tx, [
        { key: `at ${at}`, userId, points: 7, kind: 'survey', house: 'supplier:x', description: 'x' },
      ]),
    )
    await world.run(
      'alter table transfers disable trigger transfers_append_only',
      `update transfers set created_at = '${at}' where key = 'at ${at}'`,
      'alter table transfers enable trigger transfers_append_only',
    )
    return email
  }

  test('the day that a filter cuts is the day that is shown, in lists, sums, lines and files', async () => {
    const emails = [await joinedAt(before), await joinedAt(after)]
    for (const [n, of] of days.entries()) {
      const [email = '', other = ''] = n === 0 ? emails : emails.toReversed()
      const query = `startDate=${of}&endDate=${of}`
      const traffic = await world.call<Traffic>(analyst, 'GET', `reports/panelistTrafficReport?${query}`)
      expect(traffic.data.rows.map((row) => [row.email, reportDay(new Date(row.at))])).toEqual([[email, of]])
      expect(traffic.data.days).toEqual([{ day: of, visits: 1, joined: 1, verified: 1 }])
      const shown = formatReportTime(traffic.data.rows[0]?.at ?? '')
      expect(shown.startsWith(`${Number(of.slice(8))} Mar 2026 `)).toBe(true)
      const trafficFile = await file(analyst, `reports/downloadReport/traffic?${query}`)
      expect(trafficFile.text).toContain(`"${email}",`)
      expect(trafficFile.text).toContain(shown)
      expect(trafficFile.text).not.toContain(other)

      const history = await file(analyst, `reports/downloadSurveyHistoryData?${query}`)
      expect(history.text.trim().split('\n').slice(1)).toEqual([expect.stringContaining(`,${shown},${shown}`)])
      for (const [path, row] of [
        ['userSurveyAttemptReportByDate', { day: of, started: 1, completed: 1 }],
        ['signupsByDate', { day: of, visits: 1, joined: 1, verified: 1 }],
        ['finance', { day: of, credited: 7 }],
      ] as const) {
        const { data } = await world.call<{ rows: object[] }>(analyst, 'GET', `reports/${path}?${query}`)
        expect([path, data.rows]).toMatchObject([path, [row]])
      }
      for (const name of ['attempts', 'signups', 'finance']) {
        const { text } = await file(analyst, `reports/downloadReport/${name}?${query}`)
        const [head = '', row = ''] = text.split('\r\n')
        expect([name, head.startsWith('\ufeff"Day (UTC+7)",'), row.startsWith(`"${of}",`)]).toEqual([name, true, true])
      }
    }
  })

  test('its days begin in the database and on the pages at the same instant', async () => {
    const [wrong] = await world.rows<{ hours: string }>(
      `select extract(epoch from (t at time zone 'UTC') - report_time(t)) / -3600 as hours from (select now() as t) x
       where report_day(report_day_start(date '2026-03-11')) = date '2026-03-11'
         and report_day(report_day_start(date '2026-03-11') - interval '1 microsecond') = date '2026-03-10'`,
    )
    expect(Number(wrong?.hours)).toBe(reportHoursAhead)
  })
})

test('a filter with a zero byte is refused before a file is on its way', async () => {
  for (const path of ['reports/downloadReport/traffic?email=a%00b', 'reports/panelistTrafficReport?email=a%00b']) {
    const { status, text } = await file(analyst, path)
    expect([path, status, JSON.parse(text)]).toMatchObject([path, 400, { errors: [{ field: 'email' }] }])
  }
  // A parameter that the call does not declare is ignored.
  expect((await file(analyst, 'reports/reconciliation?email=a%00b')).status).toBe(200)
})

describe('reports by day', () => {
  test('attempts, finance and sign-ups have a row for each day, and their files the same rows', async () => {
    for (const [path, name] of [
      ['reports/userSurveyAttemptReportByDate', 'attempts'],
      ['reports/finance', 'finance'],
      ['reports/signupsByDate', 'signups'],
    ] as const) {
      const { data } = await world.call<{ rows: { day: string }[]; count: number }>(analyst, 'GET', path)
      expect(data.count).toBe(30)
      const { text } = await file(analyst, `reports/downloadReport/${name}`)
      expect(text.trim().split('\r\n').length - 1).toBe(30)
      expect(text).toContain(day)
    }
    const attempts = await world.call<{ totals: object; rows: object[] }>(
      analyst,
      'GET',
      'reports/userSurveyAttemptReportByDate?limit=1',
    )
    expect(attempts.data).toMatchObject({ totals: { started: 16, completed: 16 }, rows: [{ day, started: 16 }] })
  })

  test('the finance report says nothing of days that have not come', async () => {
    const ahead = (days: number): string =>
      new Date(Date.parse(`${reportDay(new Date())}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
    const asked = (from: number, to: number) =>
      world.call<{ count: number; series: { day: string }[] }>(
        analyst,
        'GET',
        `reports/finance?startDate=${ahead(from)}&endDate=${ahead(to)}`,
      )
    expect((await asked(-1, 40)).data.series.map(({ day: shown }) => shown)).toEqual([ahead(-1), ahead(0)])
    expect((await asked(3, 4)).data).toMatchObject({ count: 0, series: [] })
  })

  test('the file of the finance report is for those who may see finance', async () => {
    expect((await file(nameless, 'reports/downloadReport/finance')).status).toBe(403)
  })
})

test('each report tells up to when its days are summed up, and when it was last downloaded', async () => {
  const runs = async () => {
    const { data } = await world.call<{ rows: ReportRun[] }>(analyst, 'GET', 'reports/runs')
    return new Map(data.rows.map(({ report, ...run }) => [report, run]))
  }
  await world.reports.advance(0)
  const before = await runs()
  expect([...before.keys()]).toEqual(['attempts', 'signups', 'finance', 'traffic', 'history'])
  expect(before.get('traffic')?.summedTo).toBeNull()
  // The visits are counted up to this time. It is also how up to date the sign-ups are, whose sums are separate.
  await world.rows(`update visit_progress set counted_to = '2026-01-02T03:04:05Z'`)
  await file(analyst, `reports/downloadReport/attempts?${span}`)
  const after = await runs()
  expect(after.get('signups')?.summedTo).toBe('2026-01-02T03:04:05.000Z')
  expect(reportDay(new Date(after.get('attempts')?.summedTo ?? 0))).toBe(day)
  expect(reportDay(new Date(after.get('attempts')?.downloadedAt ?? 0))).toBe(day)
  expect(after.get('attempts')?.downloadedAt).not.toBe(before.get('attempts')?.downloadedAt)
  expect(after.get('finance')?.downloadedAt).toBe(before.get('finance')?.downloadedAt)
})

describe('saved views', () => {
  const save = (token: string, name: string, isShared = false, query = 'status=verified') =>
    world.call<SavedView>(token, 'POST', 'reports/views', { body: { report: 'traffic', name, query, isShared } })
  const names = async (token: string) =>
    (await world.call<{ rows: SavedView[] }>(token, 'GET', 'reports/views?report=traffic')).data.rows.map(
      (one) => one.name,
    )

  test('are kept for their owner, replaced under the same name, and seen by others when shared', async () => {
    await save(analyst, 'Verified')
    const again = await save(analyst, 'Verified', false, 'status=blocked')
    expect(again.data).toMatchObject({ query: 'status=blocked', isOwn: true })
    expect(await names(analyst)).toEqual(['Verified'])
    expect(await names(nameless)).toEqual([])
    const shared = await save(analyst, 'For all', true)
    expect(await names(nameless)).toEqual(['For all'])
    const path = `reports/views/${shared.data.viewId}`
    expect(await world.call(nameless, 'DELETE', path)).toMatchObject({ status: 404 })
    expect(await world.call(analyst, 'DELETE', path)).toMatchObject({ status: 200 })
    expect(await save(analyst, '  ')).toMatchObject({ status: 400 })
  })

  test('of a list are kept by any of staff, shared with nobody, and those of reports need the right to read reports', async () => {
    const [, other] = await world.reviewers(2)
    const agent = world.sign(other!.userId, '6', ['support.view'])
    const keep = (report: string, isShared = false) =>
      world.call(agent, 'POST', 'reports/views', { body: { report, name: 'Mine', query: 'status=open', isShared } })
    expect(await keep('tickets')).toMatchObject({ status: 200, data: { report: 'tickets', isOwn: true } })
    expect(await keep('tickets', true)).toMatchObject({ status: 403 })
    expect(await keep('traffic')).toMatchObject({ status: 403 })
    expect(await keep('No list')).toMatchObject({ status: 400 })
    const shared = await save(analyst, 'For readers', true)
    const found = await world.call<{ rows: SavedView[] }>(agent, 'GET', 'reports/views')
    expect(found.data.rows.map(({ report }) => report)).toEqual(['tickets'])
    await world.call(analyst, 'DELETE', `reports/views/${shared.data.viewId}`)
  })

  test('go with the account, and are in its copy', async () => {
    expect(await world.reports.exportOf(readerId)).toMatchObject([{ report: 'traffic', name: 'Verified' }])
    await transaction(world.db, (tx) => world.reports.erase(tx, { userId: readerId }))
    expect(await world.reports.exportOf(readerId)).toEqual([])
  })
})
