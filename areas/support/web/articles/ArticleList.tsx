import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../../kit/form/use-submit.ts'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { SearchField } from '../../../../kit/SearchField.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../../platform/web/state/address.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { articleTitleMaxLength, type DeskArticle } from '../../contract/article-desk.ts'
import { articleCategories, type ArticleCategory } from '../../contract/articles.ts'
import { articlesAdmin } from '../../words/en/support-articles-admin.ts'
import { useArticleCreateMutation, useDeskArticlesQuery } from './articles-api.ts'
import classes from './Articles.module.css'

const looks = { published: 'available', draft: 'pending', hidden: 'neutral' } as const

function Row({ article }: { article: DeskArticle }) {
  const say = useText(articlesAdmin)
  const mayChange = useRight('support.update')
  const { slug, title, state, isOwn, changedAt, changedByName: name } = article
  const at = changedAt ? formatDateTime(changedAt) : ''
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {isOwn ? (name === null ? say('last', { at }) : say('lastBy', { name, at })) : say('ours')}
        </Text>
      </div>
      <StatusBadge look={looks[state]}>{say(state)}</StatusBadge>
      <Button
        component={Link}
        to={`?article=${slug}`}
        variant="default"
        aria-label={say(mayChange ? 'editLong' : 'openLong', { name: title })}
      >
        {say(mayChange ? 'edit' : 'open')}
      </Button>
    </li>
  )
}

function Begin({ onClose }: { onClose: () => void }) {
  const say = useText(articlesAdmin)
  const navigate = useNavigate()
  const form = useFields<{ category: ArticleCategory; title: string }>(
    { category: 'FAQ', title: '' },
    { title: (title) => (title.trim() === '' ? say('titleMissing') : null) },
  )
  const { onSubmit, isBusy, failure } = useSubmit(form, useArticleCreateMutation(), {
    ask: (body) => ({ body }),
    done: ({ message }) => message,
    onDone: ({ data }) => void navigate(`?article=${data.slug}`),
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <NativeSelect
          {...form.getInputProps('category')}
          label={say('category')}
          data={articleCategories.map((value) => ({ value, label: say(value) }))}
        />
        <TextInput
          {...form.getInputProps('title')}
          label={say('articleTitle')}
          withAsterisk
          maxLength={articleTitleMaxLength}
        />
        <ErrorNotice failure={failure} title={say('notBegun')} />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('cancel')}
          </Button>
          <BusyButton type="submit" loading={isBusy}>
            {say('beginButton')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

function Rows({ query }: { query: string }) {
  const say = useText(articlesAdmin)
  const { data, error, isFetching, refetch } = useDeskArticlesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !isFetching && !data) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap="md" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={72} />
        ))}
      </Stack>
    )
  const words = query.toLowerCase().split(/\s+/)
  const found = data.articles.filter(({ title, slug }) =>
    words.every((word) => `${title} ${slug}`.toLowerCase().includes(word)),
  )
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {say('found', { count: found.length })}
      </Text>
      {found.length === 0 && (
        <EmptyState art={<EmptySearch />} title={say('nothing')}>
          {say('nothingText')}
        </EmptyState>
      )}
      <Stack gap="lg">
        {articleCategories
          .map((category) => ({ category, articles: found.filter((one) => one.category === category) }))
          .filter(({ articles }) => articles.length > 0)
          .map(({ category, articles }) => (
            <section key={category} aria-labelledby={`articles-${category}`}>
              <Title order={2} size="h4" id={`articles-${category}`} mb="xs">
                {say(category)}
              </Title>
              <ul className={classes.rows}>
                {articles.map((article) => (
                  <Row key={article.slug} article={article} />
                ))}
              </ul>
            </section>
          ))}
      </Stack>
    </>
  )
}

/** Every help article, in the order in which it stands under Help. */
export function ArticleList() {
  const say = useText(articlesAdmin)
  const mayChange = useRight('support.update')
  const { params, put } = useAddress()
  const [isBeginning, setBeginning] = useState(false)
  const query = params.get('q') ?? ''
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={mayChange && <Button onClick={() => setBeginning(true)}>{say('begin')}</Button>}
      >
        {say('lead')}
      </PageHeader>
      <div className={classes.search}>
        <SearchField label={say('search')} value={query} onChange={(q) => put({ q: q || null })} />
      </div>
      <Rows query={query} />
      <Modal opened={isBeginning} onClose={() => setBeginning(false)} title={say('beginTitle')} width={480}>
        {isBeginning && <Begin onClose={() => setBeginning(false)} />}
      </Modal>
    </>
  )
}
