import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { MarkdownField, NotSaved, SaveBar, TextEditing } from '../../../kit/texts/TextEditing.tsx'
import { WriteAndPreview } from '../../../kit/WriteAndPreview.tsx'
import type { Language } from '../../../platform/contract/language.ts'
import { fieldProblem, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useLanguage } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { MailDetail, MailWording } from '../contract.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import { MailPreview } from './MailPreview.tsx'
import { fieldId, useMailDraft, type Draft } from './use-mail-draft.ts'
import { Variables } from './Variables.tsx'

type FieldsProps = {
  mail: MailDetail
  language: Language
  draft: Draft
  failure: CallFailure | null
  isReadOnly: boolean
  isShown: boolean
  onChange: (draft: Draft) => void
}

/** Subject and text beside their preview, and the variables they may contain. */
function Fields({ mail, language, draft, failure, isReadOnly, isShown, onChange }: FieldsProps) {
  const say = useText(mailsAdmin)
  // The field that last had the focus: pressing a variable takes the focus away from it.
  const last = useRef<keyof Draft>('body')
  const insert = (name: string) => {
    const field = last.current
    const element = document.getElementById(fieldId(language, field)) as HTMLInputElement | HTMLTextAreaElement | null
    const text = draft[field]
    const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
    const put = `{{${name}}}`
    onChange({ ...draft, [field]: text.slice(0, from) + put + text.slice(to) })
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + put.length, from + put.length)
    })
  }
  return (
    <WriteAndPreview
      isStale={false}
      preview={isShown && <MailPreview code={mail.code} language={language} {...draft} />}
    >
      <Stack gap="md">
        <TextInput
          id={fieldId(language, 'subject')}
          label={say('subject')}
          lang={language}
          readOnly={isReadOnly}
          value={draft.subject}
          error={fieldProblem(failure, 'subject')}
          onFocus={() => (last.current = 'subject')}
          onChange={(event) => onChange({ ...draft, subject: event.currentTarget.value })}
        />
        <MarkdownField
          id={fieldId(language, 'body')}
          label={say('body')}
          description={say('bodyNote')}
          lang={language}
          readOnly={isReadOnly}
          value={draft.body}
          error={fieldProblem(failure, 'body')}
          onFocus={() => (last.current = 'body')}
          onChange={(event) => onChange({ ...draft, body: event.currentTarget.value })}
        />
        <Variables variables={mail.variables} onInsert={isReadOnly ? null : insert} />
      </Stack>
    </WriteAndPreview>
  )
}

type WordingProps = {
  mail: MailDetail
  wording: MailWording
  isShown: boolean
  onDirty: (language: Language, isDirty: boolean) => void
}

/** The email in one language, with every action on it. */
function Wording({ mail, wording, isShown, onDirty }: WordingProps) {
  const say = useText(mailsAdmin)
  const mayChange = useRight('settings.update')
  const desk = useMailDraft(mail, wording)
  const { seen, draft, failure, isDirty } = desk
  const [isAsked, setAsked] = useState(false)
  const { language } = wording
  useEffect(() => onDirty(language, isDirty), [onDirty, language, isDirty])
  return (
    <Stack gap="md">
      {seen.isOwn && !seen.isInForce ? (
        <Alert color="warning" role="note" title={say('notInForce')}>
          {say('notInForceText')}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {say(seen.isOwn ? 'isOwn' : 'isOurs')}
        </Text>
      )}
      <Fields
        mail={mail}
        language={language}
        draft={draft}
        failure={failure}
        isReadOnly={!mayChange}
        isShown={isShown}
        onChange={desk.change}
      />
      <NotSaved failure={failure} title={desk.wasTest ? say('notSent') : undefined} onKeepMine={desk.moveToNewest} />
      {mayChange && (
        <SaveBar isDirty={isDirty}>
          {seen.isOwn && (
            <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
              {say('reset')}
            </Button>
          )}
          <BusyButton variant="default" loading={desk.isTesting} onClick={() => void desk.sendTest()}>
            {say('sendTest')}
          </BusyButton>
          <BusyButton loading={desk.isSaving} disabled={!isDirty} onClick={() => void desk.save()}>
            {say('save')}
          </BusyButton>
        </SaveBar>
      )}
      <ConfirmDelete
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={say('resetTitle')}
        confirm={say('reset')}
        keep={say('keep')}
        isBusy={desk.isResetting}
        onConfirm={() => void desk.reset().then(() => setAsked(false))}
      >
        {say('resetText')}
      </ConfirmDelete>
    </Stack>
  )
}

/** An email in each language; typed text stays while another language is shown. */
export function MailEditor({ mail }: { mail: MailDetail }) {
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [dirty, setDirty] = useState<readonly Language[]>([])
  const onDirty = useCallback((own: Language, isDirty: boolean) => {
    setDirty((before) => [...before.filter((one) => one !== own), ...(isDirty ? [own] : [])])
  }, [])
  return (
    <TextEditing language={language} onLanguage={setLanguage} isDirty={dirty.length > 0} param="mail">
      {mail.texts.map((wording) => (
        <div key={wording.language} hidden={wording.language !== language}>
          <Wording mail={mail} wording={wording} isShown={wording.language === language} onDirty={onDirty} />
        </div>
      ))}
    </TextEditing>
  )
}
