import { Skeleton, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { paths, profileQuestionPath } from '../../../../platform/web/paths.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { StaffCategory } from '../../contract/question-editor.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { useQuestionsAllQuery } from './questions-api.ts'
import { useQuestionForm } from './use-question-form.ts'

function NewQuestionForm({ categories, categoryId }: { categories: readonly StaffCategory[]; categoryId: string }) {
  const say = useText(questionForm)
  const navigate = useNavigate()
  const mayChange = useRight('questions.update')
  const [madeId, setMadeId] = useState<string | null>(null)
  const editing = useQuestionForm({
    question: null,
    categoryId,
    onSaved: ({ questionId }) => {
      toasts.success(say('created'))
      setMadeId(questionId)
    },
  })
  // Waits until nothing is unsaved, so that leaving the page does not ask for confirmation.
  useEffect(() => {
    if (madeId !== null) void navigate(profileQuestionPath(madeId), { replace: true })
  }, [madeId, navigate])
  return (
    <QuestionForm
      editing={editing}
      categories={categories}
      mayChange={mayChange}
      newest={null}
      onCancel={() => void navigate(paths.profileQuestions)}
    />
  )
}

/** `/new-profile-question`: creates a question. */
export function NewQuestionPage() {
  const say = useText(questionForm)
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuestionsAllQuery(undefined, { refetchOnMountOrArgChange: true })
  const categoryParam = search.get('category')
  const category = data?.categories.find(({ categoryId }) => categoryId === categoryParam) ?? data?.categories[0]
  return (
    <>
      <BackLink to={paths.profileQuestions}>{say('back')}</BackLink>
      <PageHeader title={say('newTitle')} />
      {data && category ? (
        <NewQuestionForm key={category.categoryId} categories={data.categories} categoryId={category.categoryId} />
      ) : error ? (
        <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true" role="status" aria-label={say('loading')}>
          <Skeleton height={180} />
          <Skeleton height={240} />
        </Stack>
      )}
    </>
  )
}
