import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { hostedDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Round } from '../../invitations/contract.ts'
import type { PanelistList } from '../../panelists/contract.ts'

/* The members behind a figure, where staff work with them: in the list of panelists, in its file, and as whom to invite. */

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let staffId = ''
let american: string[] = []
let german: string[] = []
const today = new Date().toISOString().slice(0, 10)

type Heard<Data> = { status: number; code?: string; data: Data }
const ask = async <Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Heard<Data>> => {
  const rights: Permission[] = ['panelists.view', 'surveys.invite', 'reports.download']
  return (await server.call(server.sign(staffId, '4', rights), method, path, body)) as Heard<Data>
}
const listed = async (query: Record<string, string>): Promise<string[]> =>
  (
    await ask<PanelistList>(
      'GET',
      `panelist/getAllPanelist?${new URLSearchParams({ limit: '100', ...query }).toString()}`,
    )
  ).data.rows
    .map(({ panelistId }) => panelistId)
    .toSorted()
const finish = async (userId: string, surveyId: string, daysAgo: number): Promise<void> => {
  const { attemptId } = await world.surveys.start(userId, surveyId, 'desktop')
  const at = new Date(Date.now() - daysAgo * dayMs)
  const told = { attemptId, outcome: 'disqualified', key: newId(), source: 'test', at } as const
  await transaction(world.db, (tx) => world.surveys.endAttempts(tx, [told]))
}

beforeAll(async () => {
  world = await surveyWorld()
  server = await serveSurveys(world)
  await world.surveys.save(['tea', 'coffee'].map((surveyId) => hostedDraft({ surveyId, points: 20, quotas: [] })))
  american = await world.panelists(5, { countryId: 'US' })
  german = await world.panelists(3, { countryId: 'DE' })
  ;[staffId = ''] = await world.panelists(1, { countryId: 'FR' })
  await world.sql(`update users set role = '4' where user_id = $1`, [staffId])
  await world.sql(`update users set email_verified_at = now() - interval '200 days'`)
  for (const userId of american.slice(0, 2)) await finish(userId, 'tea', 1)
  await finish(american[2]!, 'tea', 100)
  await finish(german[0]!, 'tea', 10)
  const [campaign] = await world.sql<{ aff_id: number }>(
    `insert into campaigns (title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id, vendor_id, cost_cents,
       budget_cents, lead_cap, redirect_type, redirect_url)
     values ('Spring', 'https://a.test', '', '', '', '', '', '', 1, $1, 0, 0, 1000, 3, '') returning aff_id`,
    [staffId],
  )
  await world.sql(
    `insert into leads (lead_id, aff_id, person_key, user_id, status, click_value, sub_1, sub_2, source, creative, placement, parameters,
       clicked_at, signed_up_at, visited_on)
     values ($1, $2, $3, $4, 'paid', '', '', '', '', '', '', '{}', now(), now(), now()::date)`,
    [newId(), campaign?.aff_id, Buffer.from('x'), german[0]],
  )
  await world.health.advance()
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

describe('the list of panelists', () => {
  test('is narrowed by country, by how recently they took part, and by campaign', async () => {
    expect(await listed({ countryId: 'DE' })).toEqual(german.toSorted())
    expect(await listed({ activity: 'active7' })).toEqual(american.slice(0, 2).toSorted())
    expect(await listed({ activity: 'active30' })).toEqual([...american.slice(0, 2), german[0]!].toSorted())
    expect(await listed({ activity: 'active365', countryId: 'US' })).toEqual(american.slice(0, 3).toSorted())
    expect(await listed({ activity: 'quiet90' })).toEqual([american[2]])
    expect(await listed({ activity: 'never' })).toEqual([...american.slice(3), ...german.slice(1)].toSorted())
    expect(await listed({ affId: '1001' })).toEqual([german[0]])
    expect(await listed({ affId: '1001', countryId: 'US' })).toEqual([])
    expect((await ask('GET', 'panelist/getAllPanelist?activity=sometimes')).status).toBe(400)
  })

  test('says where each of them lives, who brought them, and when they last took part', async () => {
    const { data } = await ask<PanelistList>('GET', 'panelist/getAllPanelist?affId=1001')
    expect(data.rows[0]).toMatchObject({ countryId: 'DE', campaign: 'Spring' })
    expect(data.rows[0]?.lastActiveAt?.slice(0, 10)).toBe(new Date(Date.now() - 10 * dayMs).toISOString().slice(0, 10))
    const none = await ask<PanelistList>('GET', 'panelist/getAllPanelist?countryId=US&activity=never')
    expect(none.data.rows[0]).toMatchObject({ campaign: null, lastActiveAt: null })
  })

  test('has exactly the members behind a figure, counts them by status, and takes them into its file', async () => {
    const segment = `figure=active_30&day=${today}`
    expect(await listed({ segment })).toEqual([...american.slice(0, 2), german[0]!].toSorted())
    expect(await listed({ segment: `${segment}&dim=country&value=DE` })).toEqual([german[0]])
    expect(await listed({ segment: 'figure=lapsed' })).toEqual(await world.health.segmentIds('figure=lapsed'))
    const { data } = await ask<PanelistList>('GET', `panelist/getAllPanelist?segment=${encodeURIComponent(segment)}`)
    expect(data).toMatchObject({
      count: 3,
      byStatus: expect.arrayContaining([{ status: 'active', count: 3, isCapped: false }]),
    })
    expect((await ask('GET', 'panelist/getAllPanelist?segment=figure%3Dhappy')).code).toBe('figure-unknown')
    const file = await server.app.inject({
      method: 'GET',
      url: `/api/v1/panelist/export?segment=${encodeURIComponent(`${segment}&dim=country&value=DE`)}`,
      headers: { authorization: `Bearer ${server.sign(staffId, '4', ['panelists.view', 'reports.download'])}` },
    })
    const [head = '', ...lines] = file.body.trim().split('\n')
    expect(head).toContain('"country","campaign","last_active_at"')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"DE","Spring",')
  })
})

describe('an invitation', () => {
  test('from a list goes to those in it who fit, and to nobody else', async () => {
    const invite = (segment?: string) =>
      ask<Round>('POST', 'invitations/surveys/coffee', {
        people: 100,
        waveSize: 100,
        gapMinutes: 0,
        ...(segment ? { segment } : {}),
      })
    expect((await invite('figure=active_7&dim=country&value=DE')).code).toBe('nobody-to-invite')
    expect(await invite(`figure=active_30&day=${today}`)).toMatchObject({ status: 200, data: { chosen: 3 } })
    const invited = await world.sql<{ user_id: string }>(`select user_id from invitations where survey_id = 'coffee'`)
    expect(invited.map((row) => row.user_id).toSorted()).toEqual([...american.slice(0, 2), german[0]!].toSorted())
    expect((await invite('figure=happy')).code).toBe('figure-unknown')
  })
})
