import { Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { loadSanitizer } from '../../../../kit/trusted-types.ts'
import classes from './SurveyAdmin.module.css'

/** SurveyJS comes in a chunk of its own, and is drawn only once the sanitizer is here: questionnaires hold mark-up of others. */
const Preview = lazy(async () => {
  const [found] = await Promise.all([import('./Preview.tsx'), loadSanitizer()])
  return { default: found.Preview }
})

type Props = {
  surveyId: string
  /** Null while there is nothing, or nothing good, to show. */
  document: Record<string, unknown> | null
  /** Why there is nothing. */
  instead: string
}

/** The questionnaire beside its editor, as wide as there is room or as a phone is. */
export function PreviewPane({ surveyId, document, instead }: Props) {
  const say = useText(surveyQuestions)
  const [isNarrow, setNarrow] = useState(false)
  // As text: a document that is written anew and says the same keeps the answers that were tried.
  const text = document ? JSON.stringify(document) : null
  const shown = useMemo((): Record<string, unknown> | null => (text ? JSON.parse(text) : null), [text])
  return (
    <Stack gap="sm" component="section" aria-labelledby="preview" className={classes.beside ?? ''}>
      <div className={classes.head}>
        <Title order={2} size="h3" id="preview">
          {say('preview')}
        </Title>
        <Switch label={say('narrow')} checked={isNarrow} onChange={(event) => setNarrow(event.currentTarget.checked)} />
      </div>
      <div className={classes.preview}>
        <div className={classes.sheet} data-narrow={isNarrow || undefined}>
          {shown ? (
            <Suspense
              fallback={
                <>
                  <span className="tp-sr-only" role="status">
                    {say('previewLoading')}
                  </span>
                  <Skeleton h={240} />
                </>
              }
            >
              <Preview key={text} document={shown} surveyId={surveyId} />
            </Suspense>
          ) : (
            <Text c="dimmed">{instead}</Text>
          )}
        </div>
      </div>
    </Stack>
  )
}
