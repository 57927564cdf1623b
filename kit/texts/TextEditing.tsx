import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
  type TextareaProps,
} from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Block } from '../../platform/contract/prose.ts'
import { isLanguage, languages, writtenLanguages, type Language } from '../../platform/contract/language.ts'
import type { CallFailure } from '../../platform/web/api/failure.ts'
import { useText } from '../../platform/web/text/text.ts'
import { texts } from '../../platform/words/en/texts.ts'
import { DirtyGuard } from '../DirtyGuard.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { Prose } from '../Prose.tsx'
import { useIsPhone } from '../screen.ts'
import classes from './Texts.module.css'

type FrameProps = {
  language: Language
  onLanguage: (language: Language) => void
  isDirty: boolean
  /** The query parameter that selects the text. */
  param: string
  children: ReactNode
}

/** The frame of an editor: a choice of language above it, and a question before unsaved changes are lost. */
export function TextEditing({ language, onLanguage, isDirty, param, children }: FrameProps) {
  const say = useText(texts)
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={say('language')}
        value={language}
        data={writtenLanguages.map((value) => ({ value, label: languages[value] }))}
        onChange={(next) => isLanguage(next) && onLanguage(next)}
        style={{ alignSelf: 'start' }}
      />
      {children}
      <DirtyGuard isDirty={isDirty} param={param} />
    </Stack>
  )
}

/** Shown for a text without a translation; `onTranslate` begins one. */
export function NotTranslated({ onTranslate }: { onTranslate: (() => void) | null }) {
  const say = useText(texts)
  return (
    <Group gap="md">
      <Text c="dimmed">{say('notTranslated')}</Text>
      {onTranslate && (
        <Button variant="default" onClick={onTranslate}>
          {say('translate')}
        </Button>
      )}
    </Group>
  )
}

/** Removes a translation; the removal takes effect when the text is saved. */
export function DropTranslation({ onDrop }: { onDrop: () => void }) {
  const say = useText(texts)
  return (
    <Button variant="subtle" onClick={onDrop}>
      {say('dropTranslation')}
    </Button>
  )
}

/** A field for a long text in Markdown, which grows with its content. */
export function MarkdownField(props: Omit<TextareaProps, 'autosize' | 'maxRows'>) {
  const isPhone = useIsPhone()
  return (
    <Textarea
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      className={classes.body ?? ''}
      autosize
      minRows={10}
      maxRows={isPhone ? 16 : 26}
      {...props}
    />
  )
}

type PreviewFailureProps = { failure: CallFailure; onRetry: () => void }

/** Why there is no preview: a mistake in the text, or a call that failed and can be tried again. */
export function PreviewFailure({ failure, onRetry }: PreviewFailureProps) {
  const say = useText(texts)
  const [mistake] = failure.errors
  if (mistake) return <ErrorNotice failure={{ message: mistake.message }} title={say('previewFailed')} />
  return <ErrorNotice failure={failure} title={say('previewFailed')} onRetry={onRetry} />
}

type ProsePreviewProps = {
  data: { blocks: readonly Block[] } | null
  failure: CallFailure | null
  /** Whether both are older than what is typed. */
  isStale: boolean
  retry: () => void
}

/** A preview of a text as its readers will see it. */
export function ProsePreview({ data, failure, isStale, retry }: ProsePreviewProps) {
  const say = useText(texts)
  if (failure && !isStale) return <PreviewFailure failure={failure} onRetry={retry} />
  if (!data) return <Skeleton height={240} aria-busy="true" />
  return (
    <div className={classes.paper}>
      {data.blocks.length > 0 ? <Prose blocks={data.blocks} /> : <Text c="dimmed">{say('nothingToShow')}</Text>}
    </div>
  )
}

type NotSavedProps = { failure: CallFailure | null; title?: string | undefined; onKeepMine: () => void }

/**
 * Why a text was not saved, unless the message is shown beside a field. If another person saved first, the writer may
 * continue from that version.
 */
export function NotSaved({ failure, title, onKeepMine }: NotSavedProps) {
  const say = useText(texts)
  if (failure?.code === 'changed-meanwhile')
    return (
      <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={say('notSaved')}>
        <Text size="sm">{say('overtaken')}</Text>
        <Button size="sm" variant="default" mt="xs" onClick={onKeepMine}>
          {say('keepMine')}
        </Button>
      </Alert>
    )
  return failure?.errors.length === 0 && <ErrorNotice failure={failure} title={title ?? say('notSaved')} />
}

/** The buttons of an editor, and a note about unsaved changes. */
export function SaveBar({ isDirty, children }: { isDirty: boolean; children: ReactNode }) {
  const say = useText(texts)
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" role="status">
        {isDirty ? say('unsaved') : ''}
      </Text>
      {children}
    </div>
  )
}
