import { afterEach, describe, expect, test } from 'vitest'
import { judgedWorld, teaSurvey, type JudgedWorld } from '../../../app/testing/judged-world.ts'
import { meetingPoint } from '../../../app/testing/meeting.ts'
import { scaleWork } from '../../../app/testing/pools.ts'

let world: JudgedWorld
afterEach(() => world.close())

const rounds = scaleWork(50, 3)
const ask = { people: 10, waveSize: 4, gapMinutes: 0 }

/**
 * Has staff in two processes invite the best ten to the same survey at the same time; returns how many people got more
 * than one invitation.
 */
async function invitedByMany(surveyId: string, staff: readonly string[]): Promise<{ twice: number; people: number }> {
  await world.surveys.save([{ ...teaSurvey, surveyId }])
  for (const { surveys } of world.programs) await surveys.refresh()
  const results = await Promise.allSettled(
    staff.map(async (userId, i) => world.inviters[i % 2]?.invite({ userId, ip: '' }, surveyId, ask)),
  )
  const odd = results.flatMap((one) =>
    one.status === 'rejected' && (one.reason as { code?: string }).code !== 'nobody-to-invite'
      ? [String(one.reason)]
      : [],
  )
  expect(odd).toEqual([])
  const [row] = await world.sql<{ twice: number; people: number }>(
    `select count(*) filter (where times > 1)::int as twice, count(*)::int as people
     from (select count(*) as times from invitations where survey_id = $1 group by user_id) t`,
    [surveyId],
  )
  return row ?? { twice: -1, people: -1 }
}

describe('a survey that several staff invite to at once', () => {
  test('is announced to nobody twice', async () => {
    world = await judgedWorld({ processes: 2 })
    await world.panelists(14)
    const staff = await world.panelists(6, 'DE')
    for (let round = 0; round < rounds; round++) {
      const { twice, people } = await invitedByMany(`race-${round}`, staff)
      expect(twice).toBe(0)
      expect(people).toBeGreaterThanOrEqual(10)
    }
  })

  test('is announced twice where the key is gone, which this test sees', async () => {
    world = await judgedWorld({ processes: 2 })
    await world.panelists(14)
    const staff = await world.panelists(6, 'DE')
    await world.sql('alter table invitations drop constraint invitations_once')
    await meetingPoint(world.sql, staff.length, 'insert on invitations for each row')
    expect(await loose('broken', staff)).toBe(10)
  })

  test('reaches each person once, and within the caps, when two processes send at the same time', async () => {
    world = await judgedWorld({ processes: 2 })
    const people = await world.panelists(12)
    const [staff = ''] = await world.panelists(1, 'DE')
    const [one, other] = world.inviters
    for (const surveyId of ['first', 'second']) {
      await world.surveys.save([{ ...teaSurvey, surveyId, countryId: 'US' }])
      for (const { surveys } of world.programs) await surveys.refresh()
      await one?.invite({ userId: staff, ip: '' }, surveyId, { people: 12, waveSize: 12, gapMinutes: 0 })
    }
    await Promise.all([one?.sendDue(), other?.sendDue(), one?.sendDue(), other?.sendDue()])
    const told = await world.sql<{ times: number }>(
      `select count(*)::int as times from notifications where code = 'invitation-notes.invited' group by user_id`,
    )
    expect(told.map(({ times }) => times)).toEqual(people.map(() => 1))
  })
})

/** The same race with a copy of the insert without its guard; all of them read before the first writes. */
async function loose(surveyId: string, staff: readonly string[]): Promise<number> {
  await world.surveys.save([{ ...teaSurvey, surveyId }])
  const people = (await world.sql<{ user_id: string }>('select user_id from users order by user_id limit 10')).map(
    (row) => row.user_id,
  )
  await Promise.all(
    staff.map(async (userId, i) => {
      const { pool } = world.programs[i % 2] ?? world
      const roundId = userId
      await pool.query(
        `insert into invitation_rounds values ($1, $2, 10, 10, 0, null, now(), null) on conflict do nothing`,
        [roundId, surveyId],
      )
      await pool.query('insert into invitation_waves values ($1, 1, now(), 0) on conflict do nothing', [roundId])
      await pool.query(
        `insert into invitations (survey_id, user_id, invitation_id, round_id, wave_no, send_at)
         select $1, n, gen_random_uuid(), $2, 1, now() from unnest($3::uuid[]) n
         where not exists (select from invitations i where i.survey_id = $1 and i.user_id = n)`,
        [surveyId, roundId, people],
      )
    }),
  )
  const [row] = await world.sql<{ twice: number }>(
    `select count(*)::int as twice from (select from invitations where survey_id = $1 group by user_id having count(*) > 1) t`,
    [surveyId],
  )
  return row?.twice ?? 0
}
