import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import {
  refMaxLength,
  sourceMaxLength,
  type QuestionGap,
  type QuestionMap,
  type SupplierMaps,
} from '../contract/maps.ts'
import { maps } from '../words/en/maps.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { buildBody, collectCodes, createDraft, type MapDraft } from './map-draft.ts'
import { useMapsSaveMutation } from './suppliers-api.ts'

type OwnQuestion = SupplierMaps['questions'][number]
type Props = {
  supplierKey: string
  all: SupplierMaps
  map: QuestionMap | null
  gap: QuestionGap | null
  onDone: () => void
}

/** The map form with its checks and its saving; `question` is the one of our questions that is selected. */
function useMapForm({ supplierKey, all, map, gap, onDone }: Props) {
  const say = useText(maps)
  const questionOf = (questionId: string) => all.questions.find((one) => one.questionId === questionId)
  const requireText = (value: string) => (value.trim() === '' ? say('needed') : null)
  const form = useFields<MapDraft>(createDraft(map, gap), {
    questionRef: requireText,
    questionId: requireText,
    source: requireText,
    countryId: (value) => (/^(?:[A-Za-z]{2})?$/.test(value.trim()) ? null : say('twoLetters')),
    language: (value) => (/^(?:[A-Za-z]{2})?$/.test(value.trim()) ? null : say('twoLetters')),
    said: (said, values) =>
      said === 'options' && collectCodes(values, questionOf(values.questionId)).length === 0 ? say('codeNeeded') : null,
  })
  const question = questionOf(form.values.questionId)
  const { onSubmit, isBusy, failure } = useSubmit(form, useMapsSaveMutation(), {
    ask: (values) => ({ params: { supplierKey }, body: buildBody(values, questionOf(values.questionId), map) }),
    done: () => say('saved'),
    onDone,
  })
  const choose = (questionId: string) =>
    form.setValues({ questionId, said: questionOf(questionId)?.saidAs[0] ?? 'options', codes: {}, wholes: {} })
  return { form, question, choose, onSubmit, isBusy, failure }
}

/** The network's codes for each option of a question, and whether a code means exactly that option. */
function CodeFields({ form, question }: { form: ReturnType<typeof useMapForm>['form']; question: OwnQuestion }) {
  const say = useText(maps)
  return (
    <Stack gap="sm" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fw={600}>
        {say('codes')}
      </Text>
      <Text size="sm" c="dimmed">
        {say('codesNote')}
      </Text>
      {question.options.map(({ optionId, text }) => (
        <div key={optionId}>
          <TextInput
            {...form.getInputProps(`codes.${optionId}`)}
            onChange={(event) => {
              form.setFieldValue(`codes.${optionId}`, event.currentTarget.value)
              form.clearFieldError('said')
            }}
            value={form.values.codes[optionId] ?? ''}
            label={text}
            autoComplete="off"
          />
          <Checkbox
            mt={6}
            {...form.getInputProps(`wholes.${optionId}`, { type: 'checkbox' })}
            checked={form.values.wholes[optionId] ?? false}
            label={say('whole')}
            aria-label={say('wholeFor', { option: text })}
          />
        </div>
      ))}
    </Stack>
  )
}

/** Maps one of our questions to a network's question, and our answers to its codes. */
export function MapForm(props: Props) {
  const say = useText(maps)
  const { form, question, choose, onSubmit, isBusy, failure } = useMapForm(props)
  return (
    <form noValidate onSubmit={onSubmit} aria-label={say('formName')}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('questionRef')}
          label={say('theirs')}
          withAsterisk
          aria-required
          maxLength={refMaxLength}
          autoComplete="off"
        />
        <Group grow align="flex-start">
          <TextInput
            {...form.getInputProps('countryId')}
            label={say('country')}
            description={say('countryNote')}
            maxLength={2}
            autoComplete="off"
          />
          <TextInput
            {...form.getInputProps('language')}
            label={say('language')}
            description={say('languageNote')}
            maxLength={2}
            autoComplete="off"
          />
        </Group>
        <NativeSelect
          {...form.getInputProps('questionId')}
          onChange={(event) => choose(event.currentTarget.value)}
          label={say('ours')}
          withAsterisk
          aria-required
          data={[
            { value: '', label: '–' },
            ...props.all.questions.map(({ questionId, text }) => ({ value: questionId, label: text })),
          ]}
        />
        {question && (
          <NativeSelect
            {...form.getInputProps('said')}
            label={say('said')}
            data={question.saidAs.map((one) => ({ value: one, label: say(`said_${one}`) }))}
          />
        )}
        {question && form.values.said === 'options' && <CodeFields form={form} question={question} />}
        <TextInput
          {...form.getInputProps('source')}
          label={say('source')}
          description={say('sourceNote')}
          withAsterisk
          aria-required
          maxLength={sourceMaxLength}
          autoComplete="off"
        />
        <ErrorNotice failure={failure} title={say('saveFailed')} />
        <BusyButton type="submit" loading={isBusy} style={{ alignSelf: 'start' }}>
          {say('save')}
        </BusyButton>
      </Stack>
    </form>
  )
}
