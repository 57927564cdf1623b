import { Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { Facts } from '../../../../kit/Facts.tsx'
import { useFields } from '../../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../../kit/form/use-submit.ts'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import { languageName } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { consentTextMaxLength, type QuestionOverview } from '../../contract/question-editor.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { NotSaved } from './NotSaved.tsx'
import { useQuestionsConsentMutation } from './questions-api.ts'
import classes from './Questions.module.css'

type Consent = QuestionOverview['consent']

function ConsentFacts({ consent }: { consent: Consent }) {
  const say = useText(questionsAdmin)
  const { consentVersion, changedAt, changedByName } = consent
  const at = changedAt ? formatDateTime(changedAt) : ''
  const change = changedAt === null ? say('consentByProgram') : say('consentBy', { name: changedByName ?? '–', at })
  return (
    <Facts
      facts={[
        { label: say('consentVersion'), value: consentVersion },
        { label: say('consentChanged'), value: change },
      ]}
    />
  )
}

type Props = { consent: Consent; onReload: () => void }

function ConsentForm({ consent, onReload }: Props) {
  const say = useText(questionsAdmin)
  const [save] = useQuestionsConsentMutation()
  const [isAsking, setAsking] = useState(false)
  const start = { text: { ...consent.text, es: consent.text.es ?? '' }, kind: 'new' }
  const form = useFields(start, {})
  const { text, kind } = form.values
  const isDirty = text.en !== start.text.en || text.es !== start.text.es
  const { onSubmit, isBusy, failure } = useSubmit(form, [save], {
    ask: (values) => ({
      body: { text: values.text, isNewVersion: values.kind === 'new', version: consent.version },
    }),
    done: () => say('consentSaved'),
    onDone: () => undefined,
  })
  const textareaProps = { autosize: true, minRows: 4, maxRows: 16, maxLength: consentTextMaxLength }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDirty) return
        // If the text is empty, it is refused beside its field, so there is nothing to confirm.
        if (kind === 'new' && text.en.trim() !== '') setAsking(true)
        else onSubmit()
      }}
    >
      <Textarea
        {...form.getInputProps('text.en')}
        {...textareaProps}
        label={say('consentText')}
        withAsterisk
        aria-required
      />
      <Textarea
        {...form.getInputProps('text.es')}
        {...textareaProps}
        label={say('consentTextIn', { language: languageName('es') })}
        lang="es"
      />
      <Radio.Group {...form.getInputProps('kind')} label={say('consentKind')}>
        <Stack gap="sm" mt="xs">
          <Radio value="new" label={say('consentNew')} description={say('consentNewNote')} />
          <Radio value="same" label={say('consentSame')} description={say('consentSameNote')} />
        </Stack>
      </Radio.Group>
      <NotSaved failure={failure} onReload={onReload} />
      <Group justify="flex-end" gap="sm">
        <BusyButton type="submit" loading={isBusy} disabled={!isDirty}>
          {say('save')}
        </BusyButton>
      </Group>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('consentAsk')}
        confirm={say('consentAskDo')}
        keep={say('consentAskKeep')}
        tone="brand"
        isBusy={isBusy}
        // A refusal appears beside its field, which the dialog must not cover.
        onConfirm={() => {
          setAsking(false)
          onSubmit()
        }}
      >
        {say('consentAskWhy')}
      </ConfirmDelete>
      <DirtyGuard isDirty={isDirty} param="tab" />
    </form>
  )
}

/** The text that panelists agree to before sensitive questions, in every language, with its version. */
export function ConsentPart({ consent, mayChange, onReload }: Props & { mayChange: boolean }) {
  const say = useText(questionsAdmin)
  return (
    <Stack gap="lg">
      <Text maw="68ch">{say('consentWhy')}</Text>
      <ConsentFacts consent={consent} />
      {mayChange ? (
        <ConsentForm key={consent.version} consent={consent} onReload={onReload} />
      ) : (
        <Text className={classes.consent ?? ''} maw="68ch">
          {consent.text.en}
        </Text>
      )}
    </Stack>
  )
}
