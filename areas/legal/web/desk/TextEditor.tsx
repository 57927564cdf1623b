import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
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
  acceptedDocuments,
  changesMaxLength,
  legalBodyMaxLength,
  type LegalDocument,
  type LegalVersionText,
  type WrittenText,
} from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { useLegalPreviewMutation } from './legal-desk-api.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { emptyText } from './text-draft.ts'
import { fieldId, useLegalDraft } from './use-legal-draft.ts'

const nameMark = '{{appName}}'

function Preview({ document, body }: { document: LegalDocument; body: string }) {
  const [preview] = useLegalPreviewMutation()
  return <ProsePreview {...usePreview(preview, { body: { document, body } })} />
}

type FieldsProps = {
  document: LegalDocument
  text: WrittenText
  desk: ReturnType<typeof useLegalDraft>
  isReadOnly: boolean
}

/** The fields of one language beside their preview. */
function Fields({ document, text, desk, isReadOnly }: FieldsProps) {
  const say = useText(legalAdmin)
  const { language, failure, wasTried, changeText } = desk
  const [body, changes] = [`texts.${language}.body`, `texts.${language}.changes`]
  const missing = wasTried && text.body.trim() === '' ? say('bodyMissing') : null
  const isAccepted = acceptedDocuments.some((one) => one === document)
  return (
    <WriteAndPreview isStale={false} preview={<Preview document={document} body={text.body} />}>
      <Stack gap="md">
        <MarkdownField
          id={fieldId(body)}
          label={say('body')}
          description={say('bodyNote', { name: nameMark })}
          lang={language}
          minRows={12}
          maxLength={legalBodyMaxLength}
          readOnly={isReadOnly}
          value={text.body}
          error={missing ?? fieldProblem(failure, body)}
          onChange={(event) => changeText({ ...text, body: event.currentTarget.value })}
        />
        {isAccepted && (
          <Textarea
            id={fieldId(changes)}
            label={say('changes')}
            description={say('changesNote')}
            lang={language}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={changesMaxLength}
            readOnly={isReadOnly}
            value={text.changes}
            error={fieldProblem(failure, changes)}
            onChange={(event) => changeText({ ...text, changes: event.currentTarget.value })}
          />
        )}
      </Stack>
    </WriteAndPreview>
  )
}

/** The texts of the next version in each language, with a preview. */
export function TextEditor({ version }: { version: LegalVersionText }) {
  const say = useText(legalAdmin)
  const mayChange = useRight('legal.update')
  const desk = useLegalDraft(version)
  const [publishing, setPublishing] = useState<LegalVersionText | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { seen, draft, language, isDirty, changeText } = desk
  const text = draft[language]
  const publish = async () => {
    const saved = isDirty ? await desk.save() : seen
    if (saved) setPublishing(saved)
  }
  return (
    <TextEditing language={language} onLanguage={desk.setLanguage} isDirty={isDirty} param="text">
      {text ? (
        <Fields key={language} document={version.document} text={text} desk={desk} isReadOnly={!mayChange} />
      ) : (
        <NotTranslated
          onTranslate={mayChange ? () => changeText({ ...emptyText, body: draft.en?.body ?? '' }) : null}
        />
      )}
      <NotSaved failure={desk.failure} onKeepMine={desk.moveToNewest} />
      {mayChange && (
        <SaveBar isDirty={isDirty}>
          {text && language !== 'en' && <DropTranslation onDrop={() => changeText(null)} />}
          {seen.state === 'draft' && (
            <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
              {say('discard')}
            </Button>
          )}
          <BusyButton variant="default" loading={desk.isSaving} disabled={!isDirty} onClick={() => void desk.save()}>
            {say('save')}
          </BusyButton>
          <Button onClick={() => void publish()}>{say('publish')}</Button>
        </SaveBar>
      )}
      <ConfirmDelete
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={say('discardTitle')}
        confirm={say('discard')}
        keep={say('keep')}
        isBusy={desk.isDiscarding}
        onConfirm={() => void desk.discard().then(() => setAsked(false))}
      >
        {say('discardText')}
      </ConfirmDelete>
      {publishing && (
        <PublishDialog
          version={publishing}
          onClose={(published) => {
            setPublishing(null)
            if (published) desk.startFrom(published)
          }}
        />
      )}
    </TextEditing>
  )
}
