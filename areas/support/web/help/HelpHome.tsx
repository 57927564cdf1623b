import { Button, Skeleton, Text, Title } from '@mantine/core'
import type { ArticleCategory, ArticleRow } from '../../contract/articles.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useLanguage } from '../../../../platform/web/text/language.ts'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { categoryWords } from './category-words.ts'
import { buildQuery } from './help-address.ts'
import { HelpSearch } from './HelpSearch.tsx'
import { useHelpArticlesQuery } from './support-api.ts'
import classes from './Help.module.css'

const previewed = 3

type Counted = { category: ArticleCategory; count: number }

/** The five sections, each with its first articles. */
function Sections({ rows, categories }: { rows: readonly ArticleRow[]; categories: readonly Counted[] }) {
  const say = useText(support)
  return (
    <div className={classes.sections}>
      {categories.map(({ category, count }) => (
        <section key={category} className={classes.section} aria-labelledby={`section-${category}`}>
          <Title order={2} size="h4" id={`section-${category}`}>
            {say(categoryWords[category])}
          </Title>
          <ul className={classes.links}>
            {rows
              .filter((row) => row.category === category)
              .slice(0, previewed)
              .map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={buildQuery({ article: slug })}>
                    <bdi>{title}</bdi>
                  </Link>
                </li>
              ))}
          </ul>
          <Link to={buildQuery({ category })} className={classes.all ?? ''}>
            {say('articles', { count })}
            <span className="tp-sr-only"> – {say(categoryWords[category])}</span>
          </Link>
        </section>
      ))}
    </div>
  )
}

type Listed = { category: ArticleCategory | null; search: string }

function Pills({ category, search, categories }: Listed & { categories: readonly Counted[] }) {
  const say = useText(support)
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  const pills = [
    {
      key: 'all',
      word: say('everything'),
      count: all,
      to: buildQuery({ search, category: null }) || '.',
      isOn: !category,
    },
    ...categories.map((one) => ({
      key: one.category,
      word: say(categoryWords[one.category]),
      count: one.count,
      to: buildQuery({ search, category: one.category }),
      isOn: one.category === category,
    })),
  ]
  return (
    <nav aria-label={say('sections')}>
      <ul className={classes.pills}>
        {pills.map(({ key, word, count, to, isOn }) => (
          <li key={key}>
            <Link to={to} aria-current={isOn ? 'true' : undefined} preventScrollReset>
              {word} <span className="tp-num">({count})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Rows({ rows, search }: { rows: readonly ArticleRow[]; search: string }) {
  const say = useText(support)
  if (rows.length === 0) {
    return (
      <EmptyState
        art={<EmptySearch />}
        title={say('noData')}
        action={
          <Button component={Link} to="." variant="default">
            {say('clearSearch')}
          </Button>
        }
      >
        {search === '' ? say('nothingHere') : say('foundNone', { search })}
      </EmptyState>
    )
  }
  return (
    <ul className={classes.rows}>
      {rows.map(({ slug, title, summary, category }) => (
        <li key={slug}>
          <Link to={buildQuery({ article: slug })}>
            <bdi>{title}</bdi>
          </Link>
          <Text c="dimmed">{summary}</Text>
          <Text size="sm" c="dimmed">
            {say(categoryWords[category])}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** The knowledge base: a search field, and the five sections or the articles that match. */
export function HelpHome({ category, search }: Listed) {
  const say = useText(support)
  const isListed = category !== null || search !== ''
  // The account's language may arrive after the page; the titles then change with it.
  const language = useLanguage()
  const query = { language, ...(search === '' ? {} : { search }), ...(category ? { category } : {}) }
  const { data, error, isFetching, refetch } = useHelpArticlesQuery({ query })
  const renderBody = () => {
    if (error && !isFetching) {
      return <ErrorNotice failure={failureOf(error)} title={say('helpUnread')} onRetry={() => void refetch()} />
    }
    if (!data) {
      return (
        <div className={classes.sections} role="status" aria-label={say('loading')}>
          {[0, 1, 2, 3, 4].map((index) => (
            <Skeleton key={index} height={196} radius="md" />
          ))}
        </div>
      )
    }
    if (!isListed) return <Sections rows={data.rows} categories={data.categories} />
    return (
      <section aria-label={search === '' ? say('sections') : say('resultsFor', { search })}>
        <Pills category={category} search={search} categories={data.categories} />
        <Title order={2} size="h3" my="md">
          {search === '' && category ? say(categoryWords[category]) : say('resultsFor', { search })}
        </Title>
        <span className="tp-sr-only" role="status">
          {isFetching ? '' : say('listed', { count: data.count })}
        </span>
        <Rows rows={data.rows} search={search} />
      </section>
    )
  }
  return (
    <div className={classes.help}>
      <HelpSearch key={search} asked={search} />
      {renderBody()}
    </div>
  )
}
