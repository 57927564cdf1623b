import { Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { loadSanitizer } from '../../../../kit/trusted-types.ts'
import classes from './SurveyAdmin.module.css'

/** SurveyJS is loaded on demand, and rendered only once the sanitizer is ready: questionnaires may contain markup by other people. */
const Preview = lazy(async () => {
  const [found] = await Promise.all([import('./Preview.tsx'), loadSanitizer()])
  return { default: found.Preview }
})

type Props = {
  surveyId: string
  /** The document to preview; null when there is none, or when it has errors. */
  document: Record<string, unknown> | null
  /** The text shown when there is no preview. */
  instead: string
}

/** The questionnaire beside its editor, in the full width or in that of a phone. */
export function PreviewPane({ surveyId, document, instead }: Props) {
  const say = useText(surveyQuestions)
  const [isNarrow, setNarrow] = useState(false)
  // Compared as text, so that an equal document in a new object keeps the answers of the trial.
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
