import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type BinRow = { kind: 'modelled' | 'told'; bin: number; entrants: number; predicted: number; qualified: number }
const readBins = statement<BinRow>(
  'surveys.odds-bins',
  'select kind, bin, entrants, predicted, qualified from survey_odds_bins order by kind, bin',
)
/** The predicted chances of the last months, and how the attempts really ended, by tenths of the chance. */
export const readOddsBins = (db: Db): Promise<BinRow[]> => readBins(db, [])

export type HouseOdds = { response: number; chance: number; entrants: number; brier: number; measured_at: Date }
const readHouse = statement<HouseOdds>(
  'surveys.odds',
  'select response, chance, entrants, brier, measured_at from survey_odds',
)
/** The odds of the whole panel as last measured; undefined before the first nightly measurement. */
export async function findHouseOdds(db: Db): Promise<HouseOdds | undefined> {
  const [row] = await readHouse(db, [])
  return row
}

// Completed and reversed attempts count as qualified, as they do when surveys are measured; abandoned and rejected
// ones do not count.
const judged = `select survey_id, segment, modelled_chance, told_chance, outcome in ('completed', 'reversed') as is_qualified
  from attempts where outcome in ('completed', 'reversed', 'disqualified', 'quota_full') and ended_at >= $1`

const writeSegments = statement<{ survey_id: string }>(
  'surveys.count-segments',
  `with judged as (${judged}),
     counted as (select survey_id, segment, count(*) filter (where is_qualified) as qualified,
       count(*) filter (where not is_qualified) as turned_away from judged where segment <> '' group by survey_id, segment),
     said as (select survey_id, jsonb_object_agg(segment, jsonb_build_array(qualified, turned_away)) as segments
       from counted group by survey_id)
   update surveys s set segments = said.segments from said
   where s.survey_id = said.survey_id and s.status in ('live', 'paused') and s.segments <> said.segments
   returning s.survey_id`,
)
const dropBins = statement('surveys.drop-odds-bins', 'delete from survey_odds_bins')
const writeBins = statement(
  'surveys.write-odds-bins',
  `with judged as (${judged}),
     told as (select 'modelled' as kind, modelled_chance::double precision as chance, is_qualified from judged
       union all select 'told', told_chance::double precision, is_qualified from judged)
   insert into survey_odds_bins (kind, bin, entrants, predicted, qualified)
   select kind, least(9, floor(chance * 10))::smallint, count(*), avg(chance), count(*) filter (where is_qualified)
   from told where chance is not null group by 1, 2`,
)
const writeHouse = statement(
  'surveys.write-odds',
  `with judged as (${judged}),
     seen as (select count(*)::int as entrants, count(*) filter (where is_qualified)::int as qualified,
       coalesce(avg((told_chance - is_qualified::int) ^ 2), 0) as brier from judged),
     active as (select count(distinct user_id)::int as people from attempts where started_at >= $2),
     panel as (select count(*)::int as people from invitable_panelists)
   insert into survey_odds (response, chance, entrants, brier, measured_at)
   select least(1, (active.people + $3::double precision) / (panel.people + $4)), (seen.qualified + $5::double precision) / (seen.entrants + $6),
     seen.entrants, seen.brier, now() from seen, active, panel
   on conflict (is_only) do update set response = excluded.response, chance = excluded.chance, entrants = excluded.entrants,
     brier = excluded.brier, measured_at = excluded.measured_at`,
)
// Raises the version without listing a change, so that every process reads its whole catalogue again, including the
// correction of the odds.
const renew = statement('surveys.renew', 'update survey_catalog set version = version + 1')

export type OddsPriors = { asked: number; took: number; entrants: number; qualified: number }
/**
 * Measures the odds of attempts since `since`: by segment, by tenth and for the whole panel; and the activity of the
 * panel since `activeSince`.
 */
export async function measureOdds(tx: Tx, since: Date, activeSince: Date, priors: OddsPriors): Promise<void> {
  await writeSegments(tx, [since])
  await dropBins(tx, [])
  await writeBins(tx, [since])
  await writeHouse(tx, [since, activeSince, priors.took, priors.asked, priors.qualified, priors.entrants])
  await renew(tx, [])
}
