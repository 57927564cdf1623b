import { Link } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { CsvButton } from '../../../kit/CsvButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { answerColumns, answerMaxLength, type Answer, type Batch } from '../contract.ts'
import { payouts } from '../words/en/payouts.ts'
import { AnswerLines } from './AnswerLines.tsx'
import { reloadPayouts, usePayoutsAnswerMutation } from './payouts-api.ts'
import classes from './Payouts.module.css'

type Read = { fileName: string; csv: string; answer: Answer }
const counted = ['paid', 'refused', 'returned', 'unchanged', 'wrong'] as const

/** Reads a file, makes a dry run, and applies it; keeps the result for the page. */
function useAnswer(batchId: string) {
  const say = useText(payouts)
  const dispatch = useAppDispatch()
  const [send, { isLoading }] = usePayoutsAnswerMutation()
  const [read, setRead] = useState<Read | null>(null)
  const [failure, setFailure] = useState<{ message: string; requestId?: string } | null>(null)
  const showFailure = (failed: CallFailure) =>
    setFailure({ message: fieldProblem(failed, 'csv') ?? failed.message, requestId: failed.requestId })

  const take = async (file: File | null): Promise<void> => {
    if (!file || isLoading) return
    setFailure(null)
    setRead(null)
    // A file has at least as many bytes as characters, and at most four times as many: a larger one is refused unread.
    const csv = file.size > 4 * answerMaxLength ? null : await file.text().catch(() => '')
    if (csv === null || csv.length > answerMaxLength)
      return setFailure({ message: say('tooLong', { most: wholeNumber(answerMaxLength) }) })
    if (csv.trim() === '') return setFailure({ message: say('fileEmpty') })
    try {
      const { data } = await send({ body: { csv, isDryRun: true, batchId } }).unwrap()
      setRead({ fileName: file.name, csv, answer: data })
    } catch (error) {
      showFailure(failureOf(error))
    }
  }
  const apply = async (): Promise<void> => {
    if (!read || isLoading) return
    setFailure(null)
    try {
      const { data } = await send({ body: { csv: read.csv, isDryRun: false, batchId } }).unwrap()
      setRead({ ...read, answer: data })
      toasts.success(say(data.batch.dueAt ? 'handedIn' : 'applied'))
    } catch (error) {
      showFailure(failureOf(error))
    } finally {
      dispatch(reloadPayouts())
    }
  }
  return { read, take, apply, isLoading, failure }
}

/** Explains, before a file is chosen, which columns are read, and who can apply the answer and when. */
function Rules({ batch }: { batch: Batch }) {
  const say = useText(payouts)
  return (
    <>
      <div>
        <Title order={2} size="h3" id="answer-title">
          {say('answer')}
        </Title>
        <Text c="dimmed" mt={4}>
          {say('answerLead')}
        </Text>
        <Text size="sm" mt="xs" className={classes.columns ?? ''}>
          {say('columns')} <code>{answerColumns.join(', ')}</code>
        </Text>
      </div>
      {batch.isOwn && (
        <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />}>
          {batch.dueAt ? (
            <>
              {say('waits', { at: formatDateTime(batch.dueAt) })}{' '}
              <Anchor component={Link} to={paths.approvals} inherit underline="always">
                {say('toApprovals')}
              </Anchor>
            </>
          ) : (
            say(batch.isByDelay ? 'byDelay' : 'secondPerson')
          )}
        </Alert>
      )}
    </>
  )
}

/** What an answer did, or would do, in figures. */
function Outcome({ answer, changes }: { answer: Answer; changes: number }) {
  const say = useText(payouts)
  return (
    <Stack gap="md">
      <Text fw={600}>
        {answer.isDryRun
          ? changes === 0
            ? say('nothingToDo')
            : say('dryRun')
          : say(answer.batch.dueAt ? 'handedIn' : 'done')}
      </Text>
      <Facts
        look="figures"
        facts={counted.map((outcome) => ({
          label: say(`outcome_${outcome}`),
          value: wholeNumber(answer.counts[outcome]),
        }))}
      />
    </Stack>
  )
}

/** The answer to a batch: a file, its dry run, and, for anyone but the maker of the batch, the button that applies it. */
export function AnswerCard({ batch }: { batch: Batch }) {
  const say = useText(payouts)
  const { read, take, apply, isLoading, failure } = useAnswer(batch.batchId)
  const [isAsking, setAsking] = useState(false)
  const answer = read?.answer
  const mayApply = batch.dueAt === null && (!batch.isOwn || batch.isByDelay)
  const changes = answer ? answer.counts.paid + answer.counts.refused + answer.counts.returned : 0
  return (
    <Card component="section" padding="lg" aria-labelledby="answer-title">
      <Stack gap="md">
        <Rules batch={batch} />
        <Group gap="sm">
          <CsvButton
            variant={batch.isOwn || read ? 'default' : 'filled'}
            isBusy={isLoading && !isAsking}
            onFile={(file) => void take(file)}
          >
            {say(read ? 'chooseAgain' : 'choose')}
          </CsvButton>
          {read && (
            <Text size="sm" c="dimmed" className={classes.long ?? ''}>
              {read.fileName}
            </Text>
          )}
        </Group>
        <ErrorNotice failure={failure} title={say('notRead')} />
        <div role="status" className={classes.status}>
          {answer && <Outcome answer={answer} changes={changes} />}
        </div>
        {answer?.isDryRun && changes > 0 && mayApply && (
          <div>
            <BusyButton loading={isLoading} onClick={() => setAsking(true)}>
              {say('apply', { count: changes })}
            </BusyButton>
          </div>
        )}
        {answer && <AnswerLines key={answer.isDryRun ? 'dry' : 'done'} lines={answer.lines} />}
      </Stack>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('applyTitle', { count: changes })}
        confirm={say('applyNow')}
        keep={say('applyKeep')}
        tone="brand"
        isBusy={isLoading}
        onConfirm={() => void apply().finally(() => setAsking(false))}
      >
        {answer &&
          say('applyText', {
            paid: wholeNumber(answer.counts.paid),
            back: wholeNumber(answer.counts.refused + answer.counts.returned),
          })}
        {answer && answer.counts.wrong > 0 && ` ${say('applyWrong', { count: answer.counts.wrong })}`}
      </ConfirmDelete>
    </Card>
  )
}
