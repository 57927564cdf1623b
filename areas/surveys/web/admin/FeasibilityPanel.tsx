import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FeasibilityAsk, Feasibility } from '../../../audience/contract.ts'
import { useMemo } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { findConditionProblem, type Draft } from './draft.ts'
import { useSurveyAdminFeasibilityQuery } from './survey-admin-api.ts'
import type { QuestionBank } from './use-question-bank.ts'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'
import classes from './SurveyAdmin.module.css'

const settleMs = 300
/** The maximum number of conditions that the call accepts. */
const maxConditions = 30

/** Returns the query for a draft; unfinished conditions are left out. */
export function toFeasibilityQuery({ targets, countryId }: Pick<Draft, 'targets' | 'countryId'>, bank: QuestionBank) {
  const targeting = targets
    .filter((condition) => findConditionProblem(condition, bank.asksOf(condition.questionId)) === null)
    .slice(0, maxConditions)
  return { ask: { targeting, countryId } satisfies FeasibilityAsk, uncounted: targets.length - targeting.length }
}

const percent = (share: number): number => Math.round(share * 100)

/** How many panelists each condition excludes, as a bar of those who would match without it. */
function Costs({ found, bank }: { found: Feasibility; bank: QuestionBank }) {
  const say = useText(surveyAudience)
  if (found.byQuestion.length === 0) return null
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {say('costs')}
      </Title>
      <ul className={classes.checks}>
        {found.byQuestion.map(({ questionId, alone, without, costs }, no) => (
          // oxlint-disable-next-line react/no-array-index-key -- two conditions may use the same question
          <li key={`${questionId} ${no}`} data-cost={questionId}>
            <Stack gap={4} className={classes.grow ?? ''}>
              <Text size="sm">{bank.wordsOf(questionId)}</Text>
              <div className={classes.bar} data-look="cost" aria-hidden>
                <span style={{ width: `${without === 0 ? 0 : Math.min(100, (costs / without) * 100)}%` }} />
              </div>
              <Text size="sm" c="dimmed" className="tp-num">
                {costs === 0 ? say('costsNothing') : say('cost', { shown: wholeNumber(costs) })}
                {' · '}
                {say('alone', { alone: wholeNumber(alone) })}
              </Text>
            </Stack>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** How many panelists match the draft, how many each condition excludes, and how many completes to expect. */
export function FeasibilityPanel({ draft, bank }: { draft: Draft; bank: QuestionBank }) {
  const say = useText(surveyAudience)
  const { targets, countryId, quotas } = draft
  const { ask, uncounted } = useMemo(() => toFeasibilityQuery({ targets, countryId }, bank), [targets, countryId, bank])
  // Compared as text, so that an equal draft in a new object does not ask again.
  const settled = useSettled(JSON.stringify(ask), settleMs)
  const { data, error, isFetching, refetch } = useSurveyAdminFeasibilityQuery({
    body: useMemo((): FeasibilityAsk => JSON.parse(settled), [settled]),
  })
  const wanted = quotas.find(({ conditions }) => conditions.length === 0)?.places ?? null
  return (
    <Card component="section" aria-labelledby="feasibility" aria-busy={isFetching}>
      <Stack gap="md">
        <Title order={2} size="h3" id="feasibility">
          {say('feasibility')}
        </Title>
        <div role="status">
          {!data && !error && (
            <>
              <span className="tp-sr-only">{say('counting')}</span>
              <Skeleton h={72} />
            </>
          )}
          {data && !error && (
            <>
              <Text fz={28} fw={700} lh={1.2} className="tp-num" data-fit={data.panelists}>
                {data.isFew ? say('few') : say('fit', { shown: wholeNumber(data.panelists) })}
              </Text>
              <Text size="sm" c="dimmed" className="tp-num">
                {say('ofAll', { all: wholeNumber(data.inAll) })}
              </Text>
              {!data.isFew && (
                <Text fw={600} mt="xs" className="tp-num">
                  {say('expected', { shown: wholeNumber(data.expectedCompletes) })}
                </Text>
              )}
            </>
          )}
        </div>
        <ErrorNotice
          title={say('countFailed')}
          failure={error && !isFetching ? failureOf(error) : null}
          onRetry={() => void refetch()}
        />
        {data && !error && (
          <>
            <Text size="sm" c="dimmed">
              {say('expectedWhy', { response: percent(data.response), chance: percent(data.chance) })}
            </Text>
            {(data.isFew || (wanted !== null && data.expectedCompletes < wanted)) && (
              <Alert color="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
                {data.isFew
                  ? say(data.inAll === 0 ? 'fewInAll' : 'fewWhy')
                  : say('tooFew', { wanted: wholeNumber(wanted ?? 0) })}
              </Alert>
            )}
            <Costs found={data} bank={bank} />
          </>
        )}
        {uncounted > 0 && <Text size="sm">{say('uncounted', { count: uncounted })}</Text>}
        <Text size="sm" c="dimmed">
          {say('rounded')}
        </Text>
      </Stack>
    </Card>
  )
}
