import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Answered } from '../../../../kit/Answered.tsx'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../../kit/form/use-submit.ts'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { hasEveryWord } from '../../../../kit/search.ts'
import { TextRow, TextRows, TextSearch } from '../../../../kit/texts/TextRows.tsx'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../../platform/web/state/address.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { articleTitleMaxLength, type DeskArticle } from '../../contract/article-desk.ts'
import { articleCategories, type ArticleCategory } from '../../contract/articles.ts'
import { articlesAdmin } from '../../words/en/support-articles-admin.ts'
import { useArticleCreateMutation, useDeskArticlesQuery } from './articles-api.ts'

const looks = { published: 'available', draft: 'pending', hidden: 'neutral' } as const

function Row({ article }: { article: DeskArticle }) {
  const say = useText(articlesAdmin)
  const mayChange = useRight('support.update')
  const { slug, title, state, isOwn, changedAt, changedByName: name } = article
  const at = changedAt ? formatDateTime(changedAt) : ''
  return (
    <TextRow
      name={title}
      order={3}
      look={looks[state]}
      state={say(state)}
      to={`?article=${slug}`}
      mayChange={mayChange}
    >
      <Text size="sm" c="dimmed">
        {isOwn ? (name === null ? say('last', { at }) : say('lastBy', { name, at })) : say('ours')}
      </Text>
    </TextRow>
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

function Found({ articles }: { articles: readonly DeskArticle[] }) {
  const say = useText(articlesAdmin)
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {say('found', { count: articles.length })}
      </Text>
      {articles.length === 0 && (
        <EmptyState art={<EmptySearch />} title={say('nothing')}>
          {say('nothingText')}
        </EmptyState>
      )}
      <Stack gap="lg">
        {articleCategories
          .map((category) => ({ category, own: articles.filter((one) => one.category === category) }))
          .filter(({ own }) => own.length > 0)
          .map(({ category, own }) => (
            <section key={category} aria-labelledby={`articles-${category}`}>
              <Title order={2} size="h4" id={`articles-${category}`} mb="xs">
                {say(category)}
              </Title>
              <TextRows>
                {own.map((article) => (
                  <Row key={article.slug} article={article} />
                ))}
              </TextRows>
            </section>
          ))}
      </Stack>
    </>
  )
}

const textOf = ({ title, slug }: DeskArticle) => `${title} ${slug}`

/** Every help article, in the order of the help pages. */
export function ArticleList() {
  const say = useText(articlesAdmin)
  const mayChange = useRight('support.update')
  const answer = useDeskArticlesQuery(undefined, { refetchOnMountOrArgChange: true })
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
      <TextSearch label={say('search')} value={query} onChange={(q) => put({ q: q || null })} />
      <Answered answer={answer} outline={[72, 72, 72, 72]}>
        {({ articles }) => <Found articles={articles.filter((article) => hasEveryWord(textOf(article), query))} />}
      </Answered>
      <Modal opened={isBeginning} onClose={() => setBeginning(false)} title={say('beginTitle')} width={480}>
        {isBeginning && <Begin onClose={() => setBeginning(false)} />}
      </Modal>
    </>
  )
}
