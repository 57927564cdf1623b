import type pg from 'pg'
import { saveSurvey } from '../../../areas/surveys/server/catalog-store.ts'
import { externalDraft } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { addExternalSurveys, addPeople, tokensFor } from '../../http/world.ts'
import { onPairStage, tally, type Ask } from './stage.ts'

export type PlaceFacts = { places: number; entered: number; full: number; held: number; reserved: number }

/** What is wrong when so many people have entered a survey at once; nothing when exactly its places were given. */
export function judgePlaces({ places, entered, full, held, reserved }: PlaceFacts, people: number): string[] {
  const wrong: string[] = []
  if (entered !== places) wrong.push(`${entered} were let in to ${places} places`)
  if (entered + full !== people)
    wrong.push(`${people - entered - full} of ${people} were answered otherwise than "full"`)
  if (held !== entered) wrong.push(`${held} attempts are there for ${entered} that were answered`)
  if (reserved !== held) wrong.push(`${reserved} places are counted as taken, and ${held} are`)
  return wrong
}

/**
 * So many people enter a survey at once at two server processes: first one with a single place, then one with `places`. `plant` is
 * SQL that breaks the database before, for a test of the drill.
 */
export const placesDrill = (people: number, places: number, plant = '') =>
  onPairStage(
    async (db, pool) => {
      await addExternalSurveys(pool, 0)
      await transaction(db, async (tx) => {
        for (const [surveyId, all] of [['last', 1] as const, ['rush', places] as const])
          await saveSurvey(tx, externalDraft({ surveyId, quotas: [{ name: 'Everybody', places: all }] }))
      })
      if (plant) await pool.query(plant)
      return tokensFor(await addPeople(pool, people, 'crowd'))
    },
    async ({ pool, storm, countDeaths }, tokens) => {
      const all: PlaceFacts[] = []
      const wrong: string[] = []
      for (const [surveyId, wanted] of [['last', 1] as const, ['rush', places] as const]) {
        const enter = (token: string): Ask => ({
          method: 'POST',
          path: '/api/v1/survey/startSurvey',
          token,
          body: { surveyId },
        })
        const told = tally(await storm(tokens.map(enter), Math.ceil(people / 2)))
        const { ok: entered = 0, 'survey-quota-full': full = 0 } = told
        const facts = { places: wanted, entered, full, ...(await findTaken(pool, surveyId)) }
        all.push(facts)
        wrong.push(...judgePlaces(facts, people).map((line) => `${surveyId}: ${line} (${JSON.stringify(told)})`))
      }
      if (countDeaths() > 0) wrong.push(`${countDeaths()} servers ended by themselves`)
      return { wrong, all }
    },
  )

/** The attempts that hold a place of a survey, and the places that its quota counts. */
async function findTaken(pool: pg.Pool, surveyId: string): Promise<{ held: number; reserved: number }> {
  const { rows } = await pool.query<{ held: number; reserved: number }>(
    `select (select count(*)::int from attempts where survey_id = $1) as held,
       (select sum(reserved + completed)::int from survey_quotas where survey_id = $1) as reserved`,
    [surveyId],
  )
  return rows[0] ?? { held: -1, reserved: -1 }
}
