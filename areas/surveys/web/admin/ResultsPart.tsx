import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { AdminSurvey } from '../../contract/survey-admin.ts'
import { outcomes } from '../../contract/surveys.ts'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { DateRange } from '../../../../kit/DateRange.tsx'
import { Activity } from './Activity.tsx'
import { AnswerList } from './AnswerList.tsx'
import { Odds } from './Odds.tsx'
import { Figures } from './OverviewPart.tsx'
import { QuestionResults } from './QuestionResults.tsx'
import {
  isResultFiltered,
  noResultFilter,
  readResultFilter,
  writeResultFilter,
  type ResultFilter,
} from './result-filter.ts'
import { useRights } from './use-rights.ts'
import classes from './SurveyAdmin.module.css'
import { useLiveParams } from '../../../../platform/web/state/live-params.ts'

/** The results of a survey: figures, days, answers by question and by attempt, and a download. */
export function ResultsPart({ survey }: { survey: AdminSurvey }) {
  const say = useText(surveyResults)
  const rights = useRights()
  const [params, setParams] = useLiveParams()
  const filter = readResultFilter(params)
  const change = (next: ResultFilter) => setParams((now) => writeResultFilter(now, next), { replace: true })
  const { surveyId, kind } = survey
  return (
    <Stack gap="lg">
      <Figures figures={survey.figures} />
      <Group gap="sm" role="group" aria-label={say('filters')} className={classes.selects ?? ''}>
        <DateRange value={filter.range} label={say('days')} onChange={(range) => change({ ...filter, range })} />
        {rights.results && (
          <NativeSelect
            aria-label={say('outcome')}
            value={filter.outcome ?? ''}
            data={[
              { value: '', label: say('everyOutcome') },
              ...outcomes.map((one) => ({ value: one, label: say(one) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ ...filter, outcome: outcomes.find((one) => one === value) ?? null })
            }
          />
        )}
        {isResultFiltered(filter) && (
          <Button variant="subtle" onClick={() => change(noResultFilter)}>
            {say('clear')}
          </Button>
        )}
      </Group>
      <Activity surveyId={surveyId} filter={filter} />
      {rights.results ? (
        <>
          {kind === 'hosted' ? (
            <QuestionResults surveyId={surveyId} filter={filter} />
          ) : (
            <Text>{say('questionsExternal')}</Text>
          )}
          <AnswerList survey={survey} />
        </>
      ) : (
        <Text>{say('noAccess')}</Text>
      )}
      <Odds />
    </Stack>
  )
}
