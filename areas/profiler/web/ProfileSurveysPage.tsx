import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useProfilerProgressQuery } from './for-others/profiler.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import { Doughnut } from '../../../kit/Doughnut.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import { CategoryQuestions } from './CategoryQuestions.tsx'
import { CategoryRail } from './CategoryRail.tsx'
import { useReplyQueue } from './use-reply-queue.ts'
import classes from './ProfileSurveys.module.css'

/** The profile: categories with their progress, and the questions of one, each saved on its own. The category is in the address. */
export function ProfileSurveysPage() {
  const say = useText(profiler)
  const isPhone = useIsPhone()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useProfilerProgressQuery()
  const queue = useReplyQueue()
  const categories = data?.categories ?? []
  const asked = search.get('category')
  const current = categories.find(({ categoryId }) => categoryId === asked) ?? categories[0]
  const choose = (categoryId: string) => {
    setSearch({ category: categoryId })
    scrollTo(0, 0)
  }
  const at = categories.findIndex(({ categoryId }) => categoryId === current?.categoryId)
  const next = categories.slice(at + 1).find(({ answered, total }) => answered < total)
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      {error && !data && (
        <ErrorNotice title={say('progressFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={classes.columns} aria-busy="true" role="status" aria-label={say('loading')}>
          <Skeleton h={isPhone ? 190 : 520} />
          <Stack gap="md">
            <Skeleton h={220} />
            <Skeleton h={220} />
          </Stack>
        </div>
      )}
      {data && current && (
        <div className={classes.columns}>
          <div className={classes.rail}>
            <Doughnut
              size={112}
              segments={[
                { label: say('answered'), value: data.answered, look: 'value' },
                { label: say('open'), value: data.total - data.answered, look: 'rest' },
              ]}
              caption={
                data.percent === 100
                  ? say('done')
                  : say('chart', { percent: data.percent, answered: data.answered, total: data.total })
              }
            >
              <Text fw={700} className="tp-num">
                {say('percent', { percent: data.percent })}
              </Text>
            </Doughnut>
            {isPhone ? (
              <NativeSelect
                label={say('category')}
                value={current.categoryId}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
                data={categories.map(({ categoryId, name, ...told }) => ({
                  value: categoryId,
                  label: say('option', { name: name, ...told }),
                }))}
              />
            ) : (
              <CategoryRail categories={categories} current={current.categoryId} />
            )}
          </div>
          <div>
            <CategoryQuestions key={current.categoryId} category={current} queue={queue} />
            {next && (
              <Button variant="default" h={44} mt="md" onClick={() => choose(next.categoryId)}>
                {say('next', { name: next.name })}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}
