import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Alert, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Prose } from '../../../../kit/Prose.tsx'
import { useIsPhone } from '../../../../kit/screen.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { WriteAndPreview } from '../../../../kit/WriteAndPreview.tsx'
import { isLanguage, languages, type Language } from '../../../../platform/contract/language.ts'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { usePreview } from '../../../../platform/web/api/use-preview.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import {
  acceptedDocuments,
  changesMaxLength,
  legalBodyMaxLength,
  type LegalDocument,
  type LegalVersionText,
  type WrittenText,
} from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import {
  legalChanged,
  useLegalDiscardMutation,
  useLegalPreviewMutation,
  useLegalSaveMutation,
} from './legal-desk-api.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { draftOf, emptyText, isSame, languageOfField, revisionOf, textsOf, type Draft } from './text-draft.ts'
import classes from './LegalDesk.module.css'

const nameMark = '{{appName}}'
const fieldId = (language: Language, field: keyof WrittenText) => `legal-${language}-${field}`

/** A text as everybody will see it. */
function Preview({ document, body }: { document: LegalDocument; body: string }) {
  const say = useText(legalAdmin)
  const [preview] = useLegalPreviewMutation()
  const { data, failure, isStale } = usePreview(preview, { body: { document, body } })
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

type FieldsProps = {
  document: LegalDocument
  language: Language
  text: WrittenText
  isReadOnly: boolean
  failure: CallFailure | null
  wasTried: boolean
  onChange: (text: WrittenText) => void
}

/** The fields of one language beside what they make. */
function Fields({ document, language, text, isReadOnly, failure, wasTried, onChange }: FieldsProps) {
  const say = useText(legalAdmin)
  const missing = wasTried && text.body.trim() === '' ? say('bodyMissing') : null
  const isAccepted = acceptedDocuments.some((one) => one === document)
  const isPhone = useIsPhone()
  return (
    <WriteAndPreview isStale={false} preview={<Preview document={document} body={text.body} />}>
      <Stack gap="md">
        <Textarea
          id={fieldId(language, 'body')}
          label={say('body')}
          description={say('bodyNote', { name: nameMark })}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          className={classes.body ?? ''}
          lang={language}
          autosize
          minRows={12}
          maxRows={isPhone ? 16 : 26}
          maxLength={legalBodyMaxLength}
          readOnly={isReadOnly}
          value={text.body}
          error={missing ?? fieldProblem(failure, `texts.${language}.body`)}
          onChange={(event) => onChange({ ...text, body: event.currentTarget.value })}
        />
        {isAccepted && (
          <Textarea
            id={fieldId(language, 'changes')}
            label={say('changes')}
            description={say('changesNote')}
            lang={language}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={changesMaxLength}
            readOnly={isReadOnly}
            value={text.changes}
            error={fieldProblem(failure, `texts.${language}.changes`)}
            onChange={(event) => onChange({ ...text, changes: event.currentTarget.value })}
          />
        )}
      </Stack>
    </WriteAndPreview>
  )
}

/** The draft, and saving and throwing it away from the revision that its writer has seen. */
function useDraft(version: LegalVersionText) {
  const say = useText(legalAdmin)
  const dispatch = useAppDispatch()
  const [save, saving] = useLegalSaveMutation()
  const [discard, discarding] = useLegalDiscardMutation()
  const [seen, setSeen] = useState(version)
  const [draft, setDraft] = useState<Draft>(() => draftOf(version))
  const [language, setLanguage] = useState<Language>('en')
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isSending = useRef(false)
  const isDirty = !isSame(draft, draftOf(seen))
  const { document } = version

  const take = (next: LegalVersionText) => {
    setSeen(next)
    setDraft(draftOf(next))
    setTried(false)
    setFailure(null)
  }
  // What somebody else saved is taken over as long as nothing was typed here.
  if (!isDirty && !saving.isLoading && version !== seen) take(version)

  const lead = (wrong: Language) => {
    setLanguage(wrong)
    requestAnimationFrame(() => window.document.getElementById(fieldId(wrong, 'body'))?.focus())
  }
  const refuse = (failed: CallFailure) => {
    setFailure(failed)
    if (failed.code === 'changed-meanwhile') dispatch(legalChanged())
    const [named] = failed.errors
    const wrong = named && languageOfField(named.field)
    if (wrong) lead(wrong)
  }
  /** Answers the version that was saved, or null. */
  const keep = async (): Promise<LegalVersionText | null> => {
    if (isSending.current) return null
    setTried(true)
    setFailure(null)
    const empty = (['en', 'es'] as const).find((one) => draft[one]?.body.trim() === '')
    if (empty) {
      lead(empty)
      return null
    }
    isSending.current = true
    try {
      const { data, message } = await save({
        body: { document, revision: revisionOf(seen), texts: textsOf(draft) },
      }).unwrap()
      take(data)
      toasts.success(message)
      return data
    } catch (error) {
      refuse(failureOf(error))
      return null
    } finally {
      isSending.current = false
    }
  }
  const drop = async (): Promise<void> => {
    try {
      toasts.success((await discard({ body: { document, revision: revisionOf(seen) } }).unwrap()).message)
      setDraft(draftOf(seen))
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  return {
    say,
    seen,
    draft,
    language,
    setLanguage,
    wasTried,
    failure,
    isDirty,
    isSaving: saving.isLoading,
    isDropping: discarding.isLoading,
    put: (text: WrittenText | null) => {
      setDraft({ ...draft, [language]: text })
      setFailure(null)
    },
    /** What was typed counts from the newest draft on. */
    goOn: () => {
      setSeen(version)
      setFailure(null)
    },
    take,
    keep,
    drop,
  }
}

/** The texts of the next version, in each language, with what they will look like. */
export function TextEditor({ version }: { version: LegalVersionText }) {
  const mayChange = useRight('legal.update')
  const { say, seen, draft, language, wasTried, failure, isDirty, ...desk } = useDraft(version)
  const [publishing, setPublishing] = useState<LegalVersionText | null>(null)
  const [isAsked, setAsked] = useState(false)
  const text = draft[language]
  const isOvertaken = failure?.code === 'changed-meanwhile'
  const publish = async () => {
    const saved = isDirty ? await desk.keep() : seen
    if (saved) setPublishing(saved)
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={say('languageOf')}
        value={language}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        onChange={(next) => isLanguage(next) && desk.setLanguage(next)}
        style={{ alignSelf: 'start' }}
      />
      {text ? (
        <Fields
          key={language}
          document={version.document}
          language={language}
          text={text}
          isReadOnly={!mayChange}
          failure={failure}
          wasTried={wasTried}
          onChange={desk.put}
        />
      ) : (
        <Group gap="md">
          <Text c="dimmed">{say('notTranslated')}</Text>
          {mayChange && (
            <Button variant="default" onClick={() => desk.put({ ...emptyText, body: draft.en?.body ?? '' })}>
              {say('translate')}
            </Button>
          )}
        </Group>
      )}
      {isOvertaken ? (
        <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={say('notSaved')}>
          <Text size="sm">{say('overtaken')}</Text>
          <Button size="sm" variant="default" mt="xs" onClick={desk.goOn}>
            {say('goOn')}
          </Button>
        </Alert>
      ) : (
        failure?.errors.length === 0 && <ErrorNotice failure={failure} title={say('notSaved')} />
      )}
      {mayChange && (
        <div className={classes.bar}>
          <Text size="sm" c="dimmed" role="status">
            {isDirty ? say('unsaved') : ''}
          </Text>
          {text && language !== 'en' && (
            <Button variant="subtle" onClick={() => desk.put(null)}>
              {say('dropTranslation')}
            </Button>
          )}
          {seen.state === 'draft' && (
            <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
              {say('discard')}
            </Button>
          )}
          <BusyButton variant="default" loading={desk.isSaving} disabled={!isDirty} onClick={() => void desk.keep()}>
            {say('save')}
          </BusyButton>
          <Button onClick={() => void publish()}>{say('publish')}</Button>
        </div>
      )}
      <ConfirmDelete
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={say('discardTitle')}
        confirm={say('discard')}
        keep={say('keep')}
        isBusy={desk.isDropping}
        onConfirm={() => void desk.drop().then(() => setAsked(false))}
      >
        {say('discardText')}
      </ConfirmDelete>
      <PublishDialog
        version={publishing}
        onClose={(published) => {
          setPublishing(null)
          if (published) desk.take(published)
        }}
      />
      <DirtyGuard
        isDirty={isDirty}
        words={{ title: say('leaveTitle'), text: say('leaveText'), stay: say('stay'), leave: say('leave') }}
      />
    </Stack>
  )
}
