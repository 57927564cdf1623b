import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { maxLimit } from '../../../platform/contract/paging.ts'
import type { CategoryProgress } from '../contract.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import type { ReplyQueue } from './for-others/reply-queue.ts'
import { useProfilerAnswersQuery, useProfilerConsentQuery, useProfilerQuestionsQuery } from './for-others/profiler.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { SensitiveConsent } from './SensitiveConsent.tsx'

/** All questions of one category with their answers; sensitive ones only with the reader's consent. */
export function CategoryQuestions({ category, queue }: { category: CategoryProgress; queue: ReplyQueue }) {
  const say = useText(profiler)
  const { categoryId, name, answered, total } = category
  const questions = useProfilerQuestionsQuery({ query: { categoryId, currentPage: 1, limit: maxLimit } })
  const answers = useProfilerAnswersQuery()
  const consent = useProfilerConsentQuery()
  const error = questions.error ?? answers.error ?? consent.error
  if (error && !(questions.data && answers.data && consent.data)) {
    const again = () => {
      void questions.refetch()
      void answers.refetch()
      void consent.refetch()
    }
    return <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={again} />
  }
  if (!questions.data || !answers.data || !consent.data) {
    return (
      <Stack gap="md" aria-busy="true" role="status" aria-label={say('loading')}>
        <Skeleton h={28} w="40%" />
        <Skeleton h={220} />
        <Skeleton h={220} />
      </Stack>
    )
  }
  const { rows } = questions.data
  const given = answers.data
  if (rows.length === 0) {
    return (
      <EmptyState
        art={<EmptySearch />}
        title={say('emptyTitle')}
        action={
          <Button component={Link} to={paths.profileSurveys} h={44}>
            {say('emptyAction')}
          </Button>
        }
      >
        {say('emptyText')}
      </EmptyState>
    )
  }
  const sensitive = rows.filter(({ isSensitive }) => isSensitive).length
  const asked = consent.data.isGiven ? rows : rows.filter(({ isSensitive }) => !isSensitive)
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{name}</Title>
        <Text size="sm" c="dimmed" role="status" className="tp-num">
          {total === 0 ? say('consentOnly') : say('progressOf', { answered, total })}
        </Text>
      </div>
      {sensitive > 0 && consent.data.isGiven && <SensitiveConsent consent={consent.data} count={sensitive} />}
      {asked.map((question) => (
        <QuestionCard
          key={question.questionId}
          question={question}
          answer={given.find(({ questionId }) => questionId === question.questionId)}
          queue={queue}
        />
      ))}
      {sensitive > 0 && !consent.data.isGiven && <SensitiveConsent consent={consent.data} count={sensitive} />}
    </Stack>
  )
}
