import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { Bars } from '../../../kit/chart/Bars.tsx'
import type { HealthRetention } from '../contract/health.ts'
import { health } from '../words/en/health.ts'
import { FigureLink } from './FigureLink.tsx'
import { countText, membersOf, monthText } from './names.ts'
import { ageText, cellText, isRunning, joinedIn, type Of } from './Triangle.tsx'

/** One cohort at a time, with a bar for each age: the phone version of the triangle. */
export function CohortBars({ data, of }: { data: HealthRetention; of: Of }) {
  const say = useText(health)
  const [chosen, setChosen] = useState<string | null>(null)
  const cohort =
    data.cohorts.find((one) => one.cohort === chosen) ??
    data.cohorts.findLast(({ ages }) => ages.length > 0) ??
    data.cohorts.at(-1)
  if (!cohort) return null
  const { dim, value, look } = of
  return (
    <Stack gap="md">
      <NativeSelect
        label={say('cohort')}
        value={cohort.cohort}
        data={data.cohorts.toReversed().map((one) => ({
          value: one.cohort,
          label: `${monthText(one.cohort)} (${countText(say, one.members)})`,
        }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {cohort.ages.length === 0 && say('notYet')}
      <Bars
        bars={cohort.ages.map((age) => ({
          key: String(age.ageNo),
          name: (
            <>
              <FigureLink
                count={age.active}
                text={ageText(say, age.ageNo)}
                to={membersOf({ figure: 'retained', ageNo: age.ageNo, dim, value, ...joinedIn(cohort.cohort, data) })}
              />
              {isRunning(cohort, age) && (
                <small>
                  {' '}
                  {say('running', { over: countText(say, age.over), members: countText(say, cohort.members) })}
                </small>
              )}
            </>
          ),
          value: cellText(say, age, look),
          part: (age.activePercent ?? 0) / 100,
        }))}
      />
    </Stack>
  )
}
