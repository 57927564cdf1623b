import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Article } from '../../contract/articles.ts'
import { formatDay } from '../../../../platform/contract/day.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import type { Heading } from '../../../../kit/prose-parts.ts'
import { useLanguage } from '../../../../platform/web/text/language.ts'
import { ArticleBody, headingsOf } from './ArticleBody.tsx'
import { categoryWords } from './category-words.ts'
import { buildQuery, topicOf } from './help-address.ts'
import { HelpfulVote } from './HelpfulVote.tsx'
import { useHelpArticleQuery, useHelpArticlesQuery } from './support-api.ts'
import { ScreenHeader } from './ScreenHeader.tsx'
import classes from './Help.module.css'

const relatedAtMost = 4

function Contents({ headings }: { headings: readonly Heading[] }) {
  const say = useText(support)
  if (headings.length === 0) return null
  return (
    <nav aria-label={say('contents')} className={classes.contents}>
      <Text size="sm" fw={600}>
        {say('contents')}
      </Text>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                const part = document.getElementById(id)
                part?.scrollIntoView()
                part?.focus({ preventScroll: true })
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Related({ article }: { article: Article }) {
  const say = useText(support)
  const language = useLanguage()
  const { data } = useHelpArticlesQuery({ query: { category: article.category, language } })
  const others = data?.rows.filter(({ slug }) => slug !== article.slug).slice(0, relatedAtMost) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="related">
      <Title order={2} size="h4" id="related" mb="xs">
        {say('related')}
      </Title>
      <ul className={classes.links}>
        {others.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={buildQuery({ article: slug })}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shown({ article }: { article: Article }) {
  const say = useText(support)
  const { title, category, blocks, updated, slug } = article
  const headings = headingsOf(blocks)
  return (
    <>
      <ScreenHeader title={title}>
        <Anchor component={Link} to={buildQuery({ category })}>
          {say(categoryWords[category])}
        </Anchor>{' '}
        · {say('updated', { day: formatDay(updated) })}
      </ScreenHeader>
      <div className={classes.article} data-long={headings.length > 0 || undefined}>
        <Contents headings={headings} />
        <Stack gap="xl">
          <ArticleBody blocks={blocks} />
          <HelpfulVote key={slug} slug={slug} />
          <Card padding="lg">
            <Group justify="space-between" gap="md">
              <div>
                <Title order={2} size="h4">
                  {say('stillStuck')}
                </Title>
                <Text c="dimmed">{say('stillStuckText')}</Text>
              </div>
              <Button component={Link} to={buildQuery({ view: 'write', topic: topicOf[category] })} variant="default">
                {say('write')}
              </Button>
            </Group>
          </Card>
          <Related article={article} />
        </Stack>
      </div>
    </>
  )
}

/** One article: its text, a vote on whether it helped, related articles, and a way to reach a person. */
export function ArticleView({ slug }: { slug: string }) {
  const say = useText(support)
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useHelpArticleQuery({ params: { slug }, query: { language } })
  const failure = error && !isFetching ? failureOf(error) : null
  const shown = data?.slug === slug ? data : null
  return (
    <>
      <Anchor component={Link} to="." className={classes.back ?? ''}>
        <IconArrowLeft size={18} aria-hidden /> {say('allHelp')}
      </Anchor>
      {failure?.status === 404 ? (
        <>
          <ScreenHeader title={say('noArticle')} />
          <EmptyState
            art={<EmptySearch />}
            title={say('noData')}
            action={
              <Button component={Link} to=".">
                {say('allHelp')}
              </Button>
            }
          >
            {say('noArticleText')}
          </EmptyState>
        </>
      ) : failure ? (
        <>
          <ScreenHeader title={say('title')} />
          <ErrorNotice failure={failure} title={say('articleUnread')} onRetry={() => void refetch()} />
        </>
      ) : shown ? (
        <Shown article={shown} />
      ) : (
        <div role="status" aria-label={say('loading')}>
          <Skeleton height={36} width="60%" mb="md" />
          <Skeleton height={18} width="30%" mb="xl" />
          {['100%', '92%', '96%', '70%'].map((width) => (
            <Skeleton key={width} height={16} width={width} mb="sm" maw="68ch" />
          ))}
        </div>
      )}
    </>
  )
}
