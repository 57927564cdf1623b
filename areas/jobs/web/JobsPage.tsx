import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { countColumn, momentColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { text } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { panelistPath } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { jobsApi, type FailedJob } from '../contract.ts'
import { jobs } from '../words/en/jobs-admin.ts'
import { jobTasks } from '../words/en/job-tasks-admin.ts'
import { useFailedJobsQuery, useJobDeleteMutation, useJobRetryMutation, useTaskRetryMutation } from './jobs-api.ts'
import { wordOfTask } from './task-word.ts'

/** The plain name of a task; the name in the program when an area that is gone left the job behind. */
function TaskName({ task }: { task: string }) {
  const say = useText(jobTasks)
  const word = wordOfTask(task)
  return <>{word ? say(word) : task}</>
}

const jobList = defineList<FailedJob>()({
  name: 'failed-jobs',
  text: jobs,
  filters: { task: text('task', { maxLength: 100 }) },
  pager: 'pages',
  sort: byAge('lastTry', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ jobId }) => jobId,
  columns: (say) => [
    {
      key: 'task',
      header: say('task'),
      onCard: 'title',
      render: ({ task, jobId }) => (
        <>
          <TaskName task={task} />
          <Text size="sm" c="dimmed" ff="monospace">
            {say('number', { jobId })}
          </Text>
        </>
      ),
      plain: ({ task, jobId }) => `${task} ${jobId}`,
    },
    {
      key: 'cause',
      header: say('cause'),
      render: ({ cause }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
          {cause ?? say('noCause')}
        </Text>
      ),
      plain: ({ cause }) => cause ?? '',
    },
    {
      key: 'person',
      header: say('person'),
      canHide: true,
      render: ({ panelistId }) =>
        panelistId === null ? (
          '–'
        ) : (
          <Anchor component={Link} to={panelistPath(panelistId)} inherit>
            {say('openPerson')}
          </Anchor>
        ),
      plain: ({ panelistId }) => panelistId ?? '',
    },
    countColumn<FailedJob>({ key: 'tries', header: say('tries') }, ({ tries }) => tries),
    {
      ...momentColumn<FailedJob>({ key: 'lastTry', header: say('lastTry') }, ({ lastTryAt }) => lastTryAt),
      sortBy: 'lastTry',
    },
  ],
})

/** `/background-jobs`: the jobs that gave up, with their cause; each can be tried again or deleted. */
export function JobsPage() {
  const say = useText(jobs)
  const sayTask = useText(jobTasks)
  const nameOf = (task: string): string => {
    const word = wordOfTask(task)
    return word ? sayTask(word) : task
  }
  const list = useList(jobList)
  const answer = useFailedJobsQuery({ query: list.query }, list.options)
  const [retry] = useJobRetryMutation()
  const [retryAll] = useTaskRetryMutation()
  const [remove] = useJobDeleteMutation()
  const retrying = useAct((jobId: string) => retry({ params: { jobId } }).unwrap(), {
    successMessage: ({ message }) => message,
  })
  const retryingAll = useAct((task: string) => retryAll({ body: { task } }).unwrap(), {
    successMessage: ({ message }) => message,
  })
  const deleting = useQuestion({
    failed: say('notDeleted'),
    send: ({ jobId }: FailedJob, reason) => remove({ params: { jobId }, body: { reason } }).unwrap(),
    successMessage: ({ message }) => message,
    staysOpen: true,
  })
  const task = list.field('task')
  const tasks = answer.data?.tasks ?? []
  const chosen = tasks.find((one) => one.task === task.value)
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <ErrorNotice failure={retrying.failure ?? retryingAll.failure} title={say('notRetried')} />
      <List
        list={list}
        answer={answer}
        title={say('title')}
        isTitleQuiet
        file={{ call: jobsApi.getFailedJobs }}
        controls={
          <>
            <ChoiceField
              label={say('task')}
              all={say('everyTask')}
              isWide
              choices={tasks.map((one) => ({ value: one.task, label: `${nameOf(one.task)} (${one.jobs})` }))}
              value={task.value}
              onChange={(value) => task.onChange(value ?? '')}
            />
            {chosen && (
              <Button variant="default" loading={retryingAll.isBusy} onClick={() => retryingAll.act(chosen.task)}>
                {say('retryAll', { count: chosen.jobs })}
              </Button>
            )}
          </>
        }
        noMatch={say('noMatch')}
        renderActions={(row) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <Button
              size="sm"
              variant="default"
              aria-label={say('retryLong', { jobId: row.jobId })}
              disabled={retrying.isBusy}
              onClick={() => retrying.act(row.jobId)}
            >
              {say('retry')}
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label={say('deleteLong', { jobId: row.jobId })}
              onClick={() => deleting.ask(row)}
            >
              {say('delete')}
            </Button>
          </Group>
        )}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')}>
            {say('emptyWhy')}
          </EmptyState>
        }
      />
      <ConfirmDelete
        {...deleting.question}
        withReason
        title={say('deleteTitle')}
        confirm={say('deleteConfirm')}
        keep={say('keep')}
      >
        {say('deleteText', { task: deleting.asked ? nameOf(deleting.asked.task) : '' })}
      </ConfirmDelete>
    </>
  )
}
