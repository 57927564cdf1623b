import { Alert, Anchor } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths, surveyAdminPath } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import type { FairPromise, FairSurvey, WaitingNight } from '../contract.ts'
import { fairTime } from '../words/en/fair-time.ts'
import { useFairnessSurveysQuery } from './fairness-api.ts'
import { describeTonight, toMinutes } from './promise-words.ts'

const lines = (survey: FairSurvey, word: (promise: FairPromise) => string) =>
  survey.promises.length === 0
    ? '–'
    : survey.promises.map((promise) => <div key={promise.promisedMinutes}>{word(promise)}</div>)

/** The title of a survey, as a link for readers who may open it. */
function SurveyName({ row: { surveyId, surveyTitle } }: { row: FairSurvey }) {
  const seesSurveys = useRight('surveys.view')
  if (!seesSurveys) return surveyTitle
  return (
    <Anchor component={Link} to={`${surveyAdminPath(surveyId)}?tab=pay`}>
      {surveyTitle}
    </Anchor>
  )
}

const surveyList = defineList<FairSurvey>()({
  name: 'fair-time',
  text: fairTime,
  filters: {},
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ surveyId }) => surveyId,
  columns: (say) => [
    {
      key: 'survey',
      header: say('survey'),
      onCard: 'title',
      render: (row) => <SurveyName row={row} />,
    },
    {
      key: 'promised',
      header: say('promised'),
      render: (row) => lines(row, ({ promisedMinutes }) => say('minutes', { count: promisedMinutes })),
    },
    {
      key: 'median',
      header: say('median'),
      render: (row) =>
        lines(row, ({ medianSeconds }) =>
          medianSeconds === null ? '–' : say('minutes', { count: toMinutes(medianSeconds) }),
        ),
    },
    {
      key: 'tonight',
      header: say('tonight'),
      onCard: 'line',
      render: (row) => lines(row, (one) => describeTonight(say, one)),
    },
    {
      key: 'paid',
      header: say('paid'),
      align: 'right',
      canHide: true,
      render: (row) => lines(row, ({ paidPoints }) => pointsText(paidPoints)),
    },
  ],
})

/** Says that a night over the limit waits, with a link to the decision. */
function Waiting({ waiting: { people, valueUsd } }: { waiting: WaitingNight }) {
  const say = useText(fairTime)
  const seesSteps = useRight('approvals.view')
  return (
    <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />} mb="md">
      {say('waits', { count: people, value: dollars(valueUsd) })}{' '}
      {seesSteps && (
        <Anchor component={Link} to={paths.approvals} inherit>
          {say('toSteps')}
        </Anchor>
      )}
    </Alert>
  )
}

/** `/fair-time`: what surveys promised, how long they took, and what tonight would top up. */
export function FairTimePage() {
  const say = useText(fairTime)
  const list = useList(surveyList)
  const answer = useFairnessSurveysQuery({ query: list.query }, list.options)
  const waiting = answer.data?.waiting
  return (
    <>
      <PageHeader title={say('title')}>
        {say('lead')} {answer.data && say('limit', { value: dollars(answer.data.nightlyMaxUsd) })}
      </PageHeader>
      {waiting && <Waiting waiting={waiting} />}
      <List
        list={list}
        answer={answer}
        title={say('surveys')}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}
