import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Alert, Button, Group, NativeSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Prose } from '../../../../kit/Prose.tsx'
import { useIsPhone } from '../../../../kit/screen.ts'
import { WriteAndPreview } from '../../../../kit/WriteAndPreview.tsx'
import { isLanguage, languages } from '../../../../platform/contract/language.ts'
import { fieldProblem } from '../../../../platform/web/api/failure.ts'
import { usePreview } from '../../../../platform/web/api/use-preview.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import {
  articleBodyMaxLength,
  articleStates,
  articleTitleMaxLength,
  type ArticleDetail,
  type ArticleState,
  type WrittenArticleText,
} from '../../contract/article-desk.ts'
import { articleCategories, type ArticleCategory } from '../../contract/articles.ts'
import { articlesAdmin } from '../../words/en/support-articles-admin.ts'
import type { Field } from './article-draft.ts'
import { useArticlePreviewMutation } from './articles-api.ts'
import { fieldId, useArticleDraft } from './use-article-draft.ts'
import classes from './Articles.module.css'

type Desk = ReturnType<typeof useArticleDraft>

/** A text as everybody will see it. */
function Preview({ body }: { body: string }) {
  const say = useText(articlesAdmin)
  const [preview] = useArticlePreviewMutation()
  const { data, failure, isStale } = usePreview(preview, { body: { body } })
  if (failure && !isStale)
    return (
      <ErrorNotice failure={{ message: failure.errors[0]?.message ?? failure.message }} title={say('previewFailed')} />
    )
  return (
    <div className={classes.paper}>
      {data && data.blocks.length > 0 ? <Prose blocks={data.blocks} /> : <Text c="dimmed">{say('nothingToShow')}</Text>}
    </div>
  )
}

type PartProps = { article: ArticleDetail; desk: Desk; isReadOnly: boolean }

/** What is told of a field: what was seen here, or what the call refused. */
const useProblem = ({ problems, failure }: Desk) => {
  const say = useText(articlesAdmin)
  return (field: Field) => {
    const problem = problems[field]
    return problem ? say(problem) : fieldProblem(failure, field)
  }
}

/** Where the article stands, and whether everybody reads it. */
function Place({ desk, isReadOnly }: Omit<PartProps, 'article'>) {
  const say = useText(articlesAdmin)
  const problemOf = useProblem(desk)
  const { draft, put } = desk
  return (
    <div className={classes.place}>
      <NativeSelect
        label={say('category')}
        value={draft.category}
        disabled={isReadOnly}
        data={articleCategories.map((value) => ({ value, label: say(value) }))}
        onChange={(event) => put({ category: event.currentTarget.value as ArticleCategory })}
      />
      <NativeSelect
        label={say('state')}
        description={say(`stateNote_${draft.state}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={draft.state}
        disabled={isReadOnly}
        data={articleStates.map((value) => ({ value, label: say(value) }))}
        onChange={(event) => put({ state: event.currentTarget.value as ArticleState })}
      />
      <TextInput
        id={fieldId('position')}
        label={say('position')}
        description={say('positionNote')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        maxLength={4}
        readOnly={isReadOnly}
        value={draft.position}
        error={problemOf('position')}
        onChange={(event) => put({ position: event.currentTarget.value })}
      />
    </div>
  )
}

/** Title and text of one language beside what they make. */
function Fields({ article, desk, text, isReadOnly }: PartProps & { text: WrittenArticleText }) {
  const say = useText(articlesAdmin)
  const isPhone = useIsPhone()
  const problemOf = useProblem(desk)
  const { language, putText } = desk
  const names = article.names.map((name) => `{{${name}}}`).join(', ')
  return (
    <WriteAndPreview isStale={false} preview={<Preview body={text.body} />}>
      <Stack gap="md">
        <TextInput
          id={fieldId(`texts.${language}.title`)}
          label={say('articleTitle')}
          lang={language}
          maxLength={articleTitleMaxLength}
          readOnly={isReadOnly}
          value={text.title}
          error={problemOf(`texts.${language}.title`)}
          onChange={(event) => putText({ ...text, title: event.currentTarget.value })}
        />
        <Textarea
          id={fieldId(`texts.${language}.body`)}
          label={say('body')}
          description={say('bodyNote')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          className={classes.body ?? ''}
          lang={language}
          autosize
          minRows={10}
          maxRows={isPhone ? 16 : 26}
          maxLength={articleBodyMaxLength}
          readOnly={isReadOnly}
          value={text.body}
          error={problemOf(`texts.${language}.body`)}
          onChange={(event) => putText({ ...text, body: event.currentTarget.value })}
        />
        <Text size="sm" c="dimmed" className={classes.words ?? ''}>
          {say('names', { names })}
        </Text>
      </Stack>
    </WriteAndPreview>
  )
}

/** What can be done with an article, and whether something is not saved. */
function Bar({ article, desk }: Omit<PartProps, 'isReadOnly'>) {
  const say = useText(articlesAdmin)
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const { seen, draft, language, isDirty } = desk
  const { isShipped } = article
  const drop = async () => {
    const isGone = await desk.reset()
    setAsked(false)
    if (isGone && !isShipped) void navigate('.')
  }
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" role="status">
        {isDirty ? say('unsaved') : ''}
      </Text>
      {draft.texts[language] && language !== 'en' && (
        <Button variant="subtle" onClick={() => desk.putText(null)}>
          {say('dropTranslation')}
        </Button>
      )}
      {seen.isOwn && (
        <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
          {say(isShipped ? 'reset' : 'remove')}
        </Button>
      )}
      <BusyButton loading={desk.isSaving} disabled={!isDirty} onClick={() => void desk.save()}>
        {say('save')}
      </BusyButton>
      <ConfirmDelete
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={say(isShipped ? 'resetTitle' : 'removeTitle')}
        confirm={say(isShipped ? 'reset' : 'remove')}
        keep={say('keep')}
        isBusy={desk.isResetting}
        onConfirm={() => void drop()}
      >
        {say('goneText')}
      </ConfirmDelete>
    </div>
  )
}

/** A help article in each language, with what it will look like. */
export function ArticleEditor({ article }: { article: ArticleDetail }) {
  const say = useText(articlesAdmin)
  const isReadOnly = !useRight('support.update')
  const desk = useArticleDraft(article)
  const { draft, language, failure, isDirty } = desk
  const text = draft.texts[language]
  return (
    <Stack gap="md">
      <Place desk={desk} isReadOnly={isReadOnly} />
      <SegmentedControl
        aria-label={say('languageOf')}
        value={language}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        onChange={(next) => isLanguage(next) && desk.setLanguage(next)}
        style={{ alignSelf: 'start' }}
      />
      {text ? (
        <Fields key={language} article={article} desk={desk} text={text} isReadOnly={isReadOnly} />
      ) : (
        <Group gap="md">
          <Text c="dimmed">{say('notTranslated')}</Text>
          {!isReadOnly && (
            <Button variant="default" onClick={() => desk.putText({ ...(draft.texts.en ?? { title: '', body: '' }) })}>
              {say('translate')}
            </Button>
          )}
        </Group>
      )}
      {failure?.code === 'changed-meanwhile' ? (
        <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={say('notSaved')}>
          <Text size="sm">{say('overtaken')}</Text>
          <Button size="sm" variant="default" mt="xs" onClick={desk.goOn}>
            {say('goOn')}
          </Button>
        </Alert>
      ) : (
        failure?.errors.length === 0 && <ErrorNotice failure={failure} title={say('notSaved')} />
      )}
      {!isReadOnly && <Bar article={article} desk={desk} />}
      <DirtyGuard
        isDirty={isDirty}
        words={{ title: say('leaveTitle'), text: say('leaveText'), stay: say('stay'), leave: say('leave') }}
      />
    </Stack>
  )
}
