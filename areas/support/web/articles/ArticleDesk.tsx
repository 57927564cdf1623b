import { Skeleton, Stack } from '@mantine/core'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { articlesAdmin } from '../../words/en/support-articles-admin.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { useDeskArticleQuery } from './articles-api.ts'

/** One help article, to be written in each language. */
export function ArticleDesk({ slug }: { slug: string }) {
  const say = useText(articlesAdmin)
  const { currentData, error, isFetching, refetch } = useDeskArticleQuery(
    { params: { slug } },
    { refetchOnMountOrArgChange: true },
  )
  const failure = error && !isFetching && !currentData ? failureOf(error) : null
  return (
    <>
      <BackLink to=".">{say('all')}</BackLink>
      <PageHeader title={currentData?.texts.en.title ?? say('title')} />
      {failure ? (
        <ErrorNotice failure={failure} onRetry={() => void refetch()} />
      ) : currentData ? (
        <ArticleEditor article={currentData} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={44} width="40%" />
          <Skeleton height={320} />
        </Stack>
      )}
    </>
  )
}
