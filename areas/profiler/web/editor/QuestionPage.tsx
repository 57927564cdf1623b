import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../../kit/Facts.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { StaffCategory, StaffQuestion } from '../../contract/question-editor.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { NotSaved } from './NotSaved.tsx'
import { pickText } from './question-list.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { useQuestionsAllQuery, useQuestionsOneQuery } from './questions-api.ts'
import { StateButton } from './StateButton.tsx'
import { useQuestionForm } from './use-question-form.ts'

/** The id of the question, how many have answered it, and who changed it last. */
function QuestionFacts({ question }: { question: StaffQuestion }) {
  const say = useText(questionForm)
  const maySee = useRight('audit.view')
  const { questionId, answered, changedAt, changedByName } = question
  const at = changedAt ? formatDateTime(changedAt) : ''
  const by = changedByName === null ? say('changedByGone', { at }) : say('changedBy', { name: changedByName, at })
  const change = changedAt === null ? say('unchanged') : by
  const history = `${paths.audit}?subject=${encodeURIComponent(`question:${questionId}`)}`
  return (
    <Facts
      facts={[
        { label: say('answered'), value: say('answeredBy', { count: answered }) },
        { label: say('changed'), value: maySee && changedAt ? <Link to={history}>{change}</Link> : change },
        { label: say('id'), value: <code>{questionId}</code> },
      ]}
    />
  )
}

type Props = {
  question: StaffQuestion
  categories: readonly StaffCategory[]
  onReload: () => void
}

function Editor({ question, categories, onReload }: Props) {
  const say = useText(questionForm)
  const sayList = useText(questionsAdmin)
  const language = useLanguage()
  const navigate = useNavigate()
  const mayChange = useRight('questions.update')
  const [refused, setRefused] = useState<CallFailure | null>(null)
  const editing = useQuestionForm({
    question,
    categoryId: question.categoryId,
    onSaved: () => toasts.success(say('saved')),
  })
  // Shows the saved question until it has been read again.
  const shown = editing.seen && editing.seen.version >= question.version ? editing.seen : question
  return (
    <>
      <PageHeader
        title={pickText(shown.text, language)}
        actions={
          mayChange && (
            <StateButton question={shown} onDone={(done) => editing.takeTheirs(done)} onRefused={setRefused} />
          )
        }
      >
        <Group gap="xs">
          {shown.state === 'retired' && <StatusBadge look="neutral">{sayList('state_retired')}</StatusBadge>}
          {shown.isTop && <StatusBadge look="available">{sayList('top')}</StatusBadge>}
          {shown.isSensitive && <StatusBadge look="onHold">{sayList('sensitive')}</StatusBadge>}
        </Group>
      </PageHeader>
      <Stack gap="lg">
        <NotSaved failure={refused} onReload={onReload} />
        <QuestionFacts question={shown} />
        <QuestionForm
          editing={editing}
          categories={categories}
          mayChange={mayChange}
          newest={question}
          onCancel={() => void navigate(paths.profileQuestions)}
        />
      </Stack>
    </>
  )
}

/** `/profile-questions/:questionId`: shows and edits one question. */
export function QuestionPage() {
  const say = useText(questionForm)
  const { questionId = '' } = useParams()
  const fresh = { refetchOnMountOrArgChange: true }
  const all = useQuestionsAllQuery(undefined, fresh)
  const questionQuery = useQuestionsOneQuery({ params: { questionId } }, fresh)
  const failure = questionQuery.error ?? all.error
  const again = () => {
    void questionQuery.refetch()
    void all.refetch()
  }
  const question = questionQuery.data?.questionId === questionId ? questionQuery.data : undefined
  return (
    <>
      <BackLink to={paths.profileQuestions}>{say('back')}</BackLink>
      {question && all.data ? (
        <Editor key={questionId} question={question} categories={all.data.categories} onReload={again} />
      ) : failure && failureOf(failure).status === 404 ? (
        <EmptyState
          art={<EmptySearch />}
          order={1}
          title={say('notFound')}
          action={
            <Button component={Link} to={paths.profileQuestions}>
              {say('back')}
            </Button>
          }
        />
      ) : failure ? (
        <ErrorNotice title={say('loadFailed')} failure={failureOf(failure)} onRetry={again} />
      ) : (
        <Stack gap="md" aria-busy="true" role="status" aria-label={say('loading')}>
          <Skeleton height={36} width="60%" />
          <Skeleton height={180} />
          <Skeleton height={240} />
        </Stack>
      )}
    </>
  )
}
