import { Answered } from '../../../../kit/Answered.tsx'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { useText } from '../../../../platform/web/text/text.ts'
import { articlesAdmin } from '../../words/en/support-articles-admin.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { useDeskArticleQuery } from './articles-api.ts'

/** One help article, to be written in each language. */
export function ArticleDesk({ slug }: { slug: string }) {
  const say = useText(articlesAdmin)
  const { currentData, ...answer } = useDeskArticleQuery({ params: { slug } }, { refetchOnMountOrArgChange: true })
  return (
    <>
      <BackLink to=".">{say('all')}</BackLink>
      <PageHeader title={currentData?.title ?? say('title')} />
      <Answered answer={{ ...answer, data: currentData }} outline={[44, 320]}>
        {(article) => <ArticleEditor article={article} />}
      </Answered>
    </>
  )
}
