import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Alert, Button, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { DirtyGuard } from '../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useIsPhone } from '../../../kit/screen.ts'
import { WriteAndPreview } from '../../../kit/WriteAndPreview.tsx'
import { isLanguage, languages, type Language } from '../../../platform/contract/language.ts'
import { fieldProblem } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useLanguage } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { MailDetail, MailWording } from '../contract.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import { MailPreview } from './MailPreview.tsx'
import { fieldId, useMailDraft, type Refused, type Typed } from './use-mail-draft.ts'
import { Variables } from './Variables.tsx'
import classes from './Mails.module.css'

type FieldsProps = {
  mail: MailDetail
  language: Language
  typed: Typed
  refused: Refused | null
  isReadOnly: boolean
  isShown: boolean
  onChange: (typed: Typed) => void
}

/** Subject and text beside what they make, and what can be put into them. */
function Fields({ mail, language, typed, refused, isReadOnly, isShown, onChange }: FieldsProps) {
  const say = useText(mailsAdmin)
  const isPhone = useIsPhone()
  const failure = refused?.failure ?? null
  // Where somebody wrote last, which a press of a variable takes the focus from.
  const last = useRef<keyof Typed>('body')
  const insert = (name: string) => {
    const field = last.current
    const element = document.getElementById(fieldId(language, field)) as HTMLInputElement | HTMLTextAreaElement | null
    const text = typed[field]
    const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
    const put = `{{${name}}}`
    onChange({ ...typed, [field]: text.slice(0, from) + put + text.slice(to) })
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + put.length, from + put.length)
    })
  }
  return (
    <WriteAndPreview
      isStale={false}
      preview={isShown && <MailPreview code={mail.code} language={language} {...typed} />}
    >
      <Stack gap="md">
        <TextInput
          id={fieldId(language, 'subject')}
          label={say('subject')}
          lang={language}
          readOnly={isReadOnly}
          value={typed.subject}
          error={fieldProblem(failure, 'subject')}
          onFocus={() => (last.current = 'subject')}
          onChange={(event) => onChange({ ...typed, subject: event.currentTarget.value })}
        />
        <Textarea
          id={fieldId(language, 'body')}
          label={say('body')}
          description={say('bodyNote')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          className={classes.body ?? ''}
          lang={language}
          autosize
          minRows={10}
          maxRows={isPhone ? 16 : 26}
          readOnly={isReadOnly}
          value={typed.body}
          error={fieldProblem(failure, 'body')}
          onFocus={() => (last.current = 'body')}
          onChange={(event) => onChange({ ...typed, body: event.currentTarget.value })}
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

/** The words of one language, and what is done with them. */
function Wording({ mail, wording, isShown, onDirty }: WordingProps) {
  const say = useText(mailsAdmin)
  const mayChange = useRight('settings.update')
  const { seen, typed, refused, isDirty, ...desk } = useMailDraft(mail, wording)
  const [isAsked, setAsked] = useState(false)
  const { language } = wording
  useEffect(() => onDirty(language, isDirty), [onDirty, language, isDirty])
  const isOvertaken = refused?.failure.code === 'changed-meanwhile'
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
        typed={typed}
        refused={refused}
        isReadOnly={!mayChange}
        isShown={isShown}
        onChange={desk.put}
      />
      {isOvertaken ? (
        <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={say('notSaved')}>
          <Text size="sm">{say('overtaken')}</Text>
          <Button size="sm" variant="default" mt="xs" onClick={desk.goOn}>
            {say('goOn')}
          </Button>
        </Alert>
      ) : (
        refused?.failure.errors.length === 0 && (
          <ErrorNotice failure={refused.failure} title={say(refused.of === 'test' ? 'notSent' : 'notSaved')} />
        )
      )}
      {mayChange && (
        <div className={classes.bar}>
          <Text size="sm" c="dimmed" role="status">
            {isDirty ? say('unsaved') : ''}
          </Text>
          {seen.isOwn && (
            <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
              {say('reset')}
            </Button>
          )}
          <BusyButton variant="default" loading={desk.isTesting} onClick={() => void desk.test()}>
            {say('sendTest')}
          </BusyButton>
          <BusyButton loading={desk.isSaving} disabled={!isDirty} onClick={() => void desk.save()}>
            {say('save')}
          </BusyButton>
        </div>
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

/** The words of an email in each language; what is typed in one stays while another is looked at. */
export function MailEditor({ mail }: { mail: MailDetail }) {
  const say = useText(mailsAdmin)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [dirty, setDirty] = useState<readonly Language[]>([])
  const onDirty = useCallback((own: Language, isDirty: boolean) => {
    setDirty((before) => [...before.filter((one) => one !== own), ...(isDirty ? [own] : [])])
  }, [])
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={say('languageOf')}
        value={language}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        onChange={(next) => isLanguage(next) && setLanguage(next)}
        style={{ alignSelf: 'start' }}
      />
      {mail.texts.map((wording) => (
        <div key={wording.language} hidden={wording.language !== language}>
          <Wording mail={mail} wording={wording} isShown={wording.language === language} onDirty={onDirty} />
        </div>
      ))}
      <DirtyGuard
        isDirty={dirty.length > 0}
        words={{ title: say('leaveTitle'), text: say('leaveText'), stay: say('stay'), leave: say('leave') }}
      />
    </Stack>
  )
}
