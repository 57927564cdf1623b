import { NativeSelect, SimpleGrid, Stack, Textarea, Title } from '@mantine/core'
import { languageName, useLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionTypes } from '../../contract.ts'
import { questionTextMaxLength, whyMaxLength, type StaffCategory } from '../../contract/question-editor.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { pickText } from './question-list.ts'
import type { QuestionFields } from './use-question-form.ts'

type Props = {
  form: QuestionFields
  categories: readonly StaffCategory[]
  mayChange: boolean
  isAnswered: boolean
}

/** The question in both languages, its category, and its type. */
export function AskedPart({ form, categories, mayChange, isAnswered }: Props) {
  const say = useText(questionForm)
  const sayKind = useText(questionsAdmin)
  const language = useLanguage()
  const field = { disabled: !mayChange, autoComplete: 'off' }
  const textareaProps = { autosize: true, minRows: 1, maxRows: 4, ...field }
  return (
    <Stack gap="md" component="section" aria-labelledby="question-asked">
      <Title order={2} size="h3" id="question-asked">
        {say('asked')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect
          {...form.getInputProps('categoryId')}
          label={say('category')}
          disabled={!mayChange}
          data={categories.map((one) => ({ value: one.categoryId, label: pickText(one.name, language) }))}
        />
        <NativeSelect
          {...form.getInputProps('type')}
          label={say('type')}
          description={isAnswered ? say('typeFixed') : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          disabled={!mayChange}
          data={questionTypes.map((value) => ({ value, label: sayKind(`type_${value}`) }))}
        />
        <Textarea
          {...form.getInputProps('text.en')}
          {...textareaProps}
          label={say('text')}
          maxLength={questionTextMaxLength}
          withAsterisk
          aria-required
        />
        <Textarea
          {...form.getInputProps('text.es')}
          {...textareaProps}
          label={say('textIn', { language: languageName('es') })}
          description={say('fallBack')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={questionTextMaxLength}
          lang="es"
        />
        <Textarea
          {...form.getInputProps('whyWeAsk.en')}
          {...textareaProps}
          label={say('why')}
          description={say('whyNote')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={whyMaxLength}
        />
        <Textarea
          {...form.getInputProps('whyWeAsk.es')}
          {...textareaProps}
          label={say('whyIn', { language: languageName('es') })}
          maxLength={whyMaxLength}
          lang="es"
        />
      </SimpleGrid>
    </Stack>
  )
}
