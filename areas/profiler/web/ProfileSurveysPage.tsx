import { Card, Progress, Skeleton, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useProfilerProgressQuery } from './for-others/profiler.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { AnswerList } from './AnswerList.tsx'
import { CategoryFolds } from './CategoryFolds.tsx'
import { CategoryPane } from './CategoryPane.tsx'
import { CategoryRail } from './CategoryRail.tsx'
import type { Drafts } from './use-reply.ts'
import { useReplyQueue } from './use-reply-queue.ts'
import classes from './ProfileSurveys.module.css'

/** The profile: one question at a time, and the answers so far by category. The address keeps the chosen category. */
export function ProfileSurveysPage() {
  const say = useText(profiler)
  const hasRoom = useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false })
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useProfilerProgressQuery()
  const queue = useReplyQueue()
  const [drafts] = useState<Drafts>(() => new Map())
  const categories = data?.categories ?? []
  const categoryParam = search.get('category')
  const first = categories.find(({ answered, total }) => answered < total) ?? categories[0]
  // The first category stays open until the panelist moves on, so that an answer does not switch the page
  // unexpectedly.
  const [begun, setBegun] = useState<string | null>(null)
  if (begun === null && first) setBegun(first.categoryId)
  const current =
    categories.find(({ categoryId }) => categoryId === categoryParam) ??
    categories.find(({ categoryId }) => categoryId === begun) ??
    first
  const choose = (categoryId: string) => {
    setSearch({ category: categoryId })
    scrollTo(0, 0)
  }
  const at = categories.findIndex(({ categoryId }) => categoryId === current?.categoryId)
  const next = [...categories.slice(at + 1), ...categories.slice(0, at)].find(({ answered, total }) => answered < total)
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      {error && !data && (
        <ErrorNotice title={say('progressFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={classes.columns} aria-busy="true" role="status" aria-label={say('loading')}>
          <Skeleton h={hasRoom ? 520 : 44} />
          <Skeleton h={380} />
        </div>
      )}
      {data && current && (
        <div className={classes.columns}>
          <div className={classes.rail}>
            <div className={classes.progress}>
              <Text size="sm" aria-hidden className="tp-num">
                <b>{say('percent', { percent: data.percent })}</b>
                {' · '}
                <span className={classes.count}>{say('progressOf', data)}</span>
              </Text>
              <Progress value={data.percent} size="md" aria-label={say('progressOf', data)} />
            </div>
            {hasRoom && <CategoryRail categories={categories} current={current.categoryId} />}
          </div>
          <CategoryPane
            key={current.categoryId}
            category={current}
            next={next}
            onNext={choose}
            isAllDone={data.answered === data.total}
            queue={queue}
            drafts={drafts}
          >
            {(shown, isEmpty) =>
              hasRoom ? (
                !isEmpty && (
                  <Answers title={say('answersIn', { name: current.name })}>
                    <AnswerList categoryId={current.categoryId} queue={queue} drafts={drafts} {...shown} />
                  </Answers>
                )
              ) : (
                <Answers title={say('answers')}>
                  <CategoryFolds categories={categories}>
                    {(categoryId) => (
                      <AnswerList
                        categoryId={categoryId}
                        queue={queue}
                        drafts={drafts}
                        {...(categoryId === current.categoryId ? shown : { except: null, isConsentShown: false })}
                      />
                    )}
                  </CategoryFolds>
                </Answers>
              )
            }
          </CategoryPane>
        </div>
      )}
    </>
  )
}

function Answers({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" p={0} aria-labelledby="answers">
      <Title order={2} size="h4" id="answers" className={classes.answersTitle ?? ''}>
        {title}
      </Title>
      {children}
    </Card>
  )
}
