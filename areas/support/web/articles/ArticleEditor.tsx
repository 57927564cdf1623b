import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import {
  DropTranslation,
  MarkdownField,
  NotSaved,
  NotTranslated,
  ProsePreview,
  SaveBar,
  TextEditing,
} from '../../../../kit/texts/TextEditing.tsx'
import { WriteAndPreview } from '../../../../kit/WriteAndPreview.tsx'
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

function Preview({ body }: { body: string }) {
  const [preview] = useArticlePreviewMutation()
  return <ProsePreview {...usePreview(preview, { body: { body } })} />
}

type PartProps = { article: ArticleDetail; desk: Desk; isReadOnly: boolean }

/** The error message of a field: found on the page, or returned by the call. */
const useProblem = ({ problems, failure }: Desk) => {
  const say = useText(articlesAdmin)
  return (field: Field) => {
    const problem = problems[field]
    return problem ? say(problem) : fieldProblem(failure, field)
  }
}

/** The fields that decide where the article appears and who can read it. */
function Place({ desk, isReadOnly }: Omit<PartProps, 'article'>) {
  const say = useText(articlesAdmin)
  const problemOf = useProblem(desk)
  const { draft, change } = desk
  return (
    <div className={classes.place}>
      <NativeSelect
        label={say('category')}
        value={draft.category}
        disabled={isReadOnly}
        data={articleCategories.map((value) => ({ value, label: say(value) }))}
        onChange={(event) => change({ category: event.currentTarget.value as ArticleCategory })}
      />
      <NativeSelect
        label={say('state')}
        description={say(`stateNote_${draft.state}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={draft.state}
        disabled={isReadOnly}
        data={articleStates.map((value) => ({ value, label: say(value) }))}
        onChange={(event) => change({ state: event.currentTarget.value as ArticleState })}
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
        onChange={(event) => change({ position: event.currentTarget.value })}
      />
    </div>
  )
}

/** Title and text of one language beside their preview. */
function Fields({ article, desk, text, isReadOnly }: PartProps & { text: WrittenArticleText }) {
  const say = useText(articlesAdmin)
  const problemOf = useProblem(desk)
  const { language, changeText } = desk
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
          onChange={(event) => changeText({ ...text, title: event.currentTarget.value })}
        />
        <MarkdownField
          id={fieldId(`texts.${language}.body`)}
          label={say('body')}
          description={say('bodyNote')}
          lang={language}
          maxLength={articleBodyMaxLength}
          readOnly={isReadOnly}
          value={text.body}
          error={problemOf(`texts.${language}.body`)}
          onChange={(event) => changeText({ ...text, body: event.currentTarget.value })}
        />
        <Text size="sm" c="dimmed" className={classes.words ?? ''}>
          {say('names', { names })}
        </Text>
      </Stack>
    </WriteAndPreview>
  )
}

/** The buttons below an article. */
function Bar({ article, desk, onGone }: Omit<PartProps, 'isReadOnly'> & { onGone: () => void }) {
  const say = useText(articlesAdmin)
  const [isAsked, setAsked] = useState(false)
  const { seen, draft, language, isDirty, changeText } = desk
  const { isShipped } = article
  const reset = async () => {
    const isReset = await desk.reset()
    setAsked(false)
    if (isReset && !isShipped) onGone()
  }
  return (
    <SaveBar isDirty={isDirty}>
      {draft.texts[language] && language !== 'en' && <DropTranslation onDrop={() => changeText(null)} />}
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
        onConfirm={() => void reset()}
      >
        {say('goneText')}
      </ConfirmDelete>
    </SaveBar>
  )
}

/** A help article in each language, with a preview. */
export function ArticleEditor({ article }: { article: ArticleDetail }) {
  const isReadOnly = !useRight('support.update')
  const desk = useArticleDraft(article)
  const [isGone, setGone] = useState(false)
  const { draft, language, changeText } = desk
  const text = draft.texts[language]
  const translate = () => changeText({ ...(draft.texts.en ?? { title: '', body: '' }) })
  // The editor is unmounted first, so that its question about unsaved changes does not appear.
  if (isGone) return <Navigate to="." replace />
  return (
    <Stack gap="md">
      <Place desk={desk} isReadOnly={isReadOnly} />
      <TextEditing language={language} onLanguage={desk.setLanguage} isDirty={desk.isDirty} param="article">
        {text ? (
          <Fields key={language} article={article} desk={desk} text={text} isReadOnly={isReadOnly} />
        ) : (
          <NotTranslated onTranslate={isReadOnly ? null : translate} />
        )}
        <NotSaved failure={desk.failure} onKeepMine={desk.moveToNewest} />
        {!isReadOnly && <Bar article={article} desk={desk} onGone={() => setGone(true)} />}
      </TextEditing>
    </Stack>
  )
}
