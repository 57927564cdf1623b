import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { attemptPath } from '../../../../platform/web/paths.ts'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import type { AdminSurvey, AnswerRow } from '../../contract/survey-admin.ts'
import { outcomes } from '../../contract/surveys.ts'
import { useState } from 'react'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Facts } from '../../../../kit/Facts.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { momentColumn, pointsColumn, statusColumn } from '../../../../kit/cells.tsx'
import { byAge, defineList } from '../../../../kit/list/define-list.ts'
import { days, oneOf } from '../../../../kit/list/filters.ts'
import { List } from '../../../../kit/list/List.tsx'
import { useList } from '../../../../kit/list/use-list.ts'
import { type StatusLook } from '../../../../kit/StatusBadge.tsx'
import { Download } from './Download.tsx'
import { useSurveyAdminAnswersQuery } from './survey-admin-api.ts'
import classes from './SurveyAdmin.module.css'

const looks: Record<AnswerRow['outcome'], StatusLook> = {
  started: 'processing',
  completed: 'paid',
  disqualified: 'neutral',
  quota_full: 'neutral',
  quality_rejected: 'rejected',
  security_rejected: 'blocked',
  abandoned: 'neutral',
  reversed: 'reversed',
}

const answerList = defineList<AnswerRow>()({
  name: 'survey-answers',
  text: surveyResults,
  filters: { days: days('startDate', 'endDate'), outcome: oneOf('outcome', outcomes) },
  pager: 'pages',
  sort: byAge('at', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ attemptId }) => attemptId,
  columns: (say) => [
    {
      ...momentColumn<AnswerRow>({ key: 'at', header: say('startedAt') }, ({ startedAt }) => startedAt),
      sortBy: 'at',
      onCard: 'title',
    },
    statusColumn({ key: 'outcome', header: say('outcome') }, ({ outcome }) => ({
      look: looks[outcome],
      word: say(outcome),
    })),
    {
      key: 'time',
      header: say('time'),
      align: 'right',
      render: ({ seconds }) => (seconds === null ? say('none') : say('seconds', { seconds })),
    },
    pointsColumn({ key: 'points', header: say('points') }, ({ points }) => points),
    { key: 'checks', header: say('failedChecks'), align: 'right', render: ({ failedChecks }) => failedChecks },
    {
      key: 'panelist',
      header: say('panelist'),
      canHide: true,
      render: ({ panelistId, attemptId }) => (
        <Anchor component={Link} to={attemptPath(attemptId)} aria-label={say('openAttempt', { id: panelistId ?? '' })}>
          <code className={classes.quiet}>{panelistId ?? say('none')}</code>
        </Anchor>
      ),
    },
  ],
})

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(plain).join(', ') : JSON.stringify(value)

/** The attempts, one by one, with all their answers. */
export function AnswerList({ survey: { surveyId } }: { survey: AdminSurvey }) {
  const say = useText(surveyResults)
  const list = useList(answerList)
  const answer = useSurveyAdminAnswersQuery({ params: { surveyId }, query: list.query }, list.options)
  const { data } = answer
  const isNamed = data?.rows.some(({ panelistId }) => panelistId !== undefined) ?? false
  const [open, setOpen] = useState<AnswerRow | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const at = open ? formatDateTime(open.startedAt) : ''
  const answers = Object.entries(open?.answers ?? {})
  return (
    <>
      <List
        // The column of names is left out when the reader may not see names.
        list={isNamed ? list : { ...list, columns: list.columns.filter(({ key }) => key !== 'panelist') }}
        answer={answer}
        title={say('answers')}
        actions={<Download surveyId={surveyId} query={list.filterArgs} answers={data} />}
        noMatch={say('answersNoMatch')}
        empty={
          <EmptyState art={<EmptySearch />} title={say('answersEmpty')} order={3}>
            {say('answersEmptyWhy')}
          </EmptyState>
        }
        renderActions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('readLong', { at: formatDateTime(row.startedAt) })}
            onClick={() => {
              setOpen(row)
              setIsOpen(true)
            }}
          >
            {say('read')}
          </Button>
        )}
      />
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={say('readTitle', { at })} width={640}>
        {answers.length === 0 && <Text>{say('noAnswers')}</Text>}
        <Facts facts={answers.map(([label, value]) => ({ label, value: plain(value) }))} />
      </Modal>
    </>
  )
}
