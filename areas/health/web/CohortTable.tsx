import { useText } from '../../../platform/web/text/text.ts'
import { ChartTable } from '../../../kit/chart/ChartTable.tsx'
import type { HealthRetention } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { monthText } from './names.ts'
import { ageText, cellText, type Of } from './Triangle.tsx'

/** How far each cohort got, and the same triangle as a table and as a CSV file. */
export function CohortTable({ data, of: { look } }: { data: HealthRetention; of: Of }) {
  const say = useText(health)
  const most = Math.max(0, ...data.cohorts.map(({ ages }) => ages.length))
  const text = (count: number | null): string | number => count ?? say('few')
  return (
    <ChartTable
      caption={say('triangle')}
      file="panel-retention"
      heads={[
        say('cohort'),
        say('joined'),
        say('profiled'),
        say('started'),
        say('completed'),
        ...Array.from({ length: most }, (_, ageNo) => ageText(say, ageNo)),
      ]}
      rows={data.cohorts.map(({ cohort, members, profiled, started, completed, ages }) => [
        monthText(cohort),
        text(members),
        text(profiled),
        text(started),
        text(completed),
        ...Array.from({ length: most }, (_, ageNo) => {
          const age = ages.find((one) => one.ageNo === ageNo)
          return age ? cellText(say, age, look) : ''
        }),
      ])}
    />
  )
}
