import { Checkbox, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useCountryChoices } from '../../../../kit/choices.ts'
import { CountriesField } from '../../../../kit/CountriesField.tsx'
import { WholeNumberField } from '../../../../kit/WholeNumberField.tsx'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { answerOf, hasBounds, hasUnits } from '../../contract/question-types.ts'
import { useQuestionsCountriesQuery } from './questions-api.ts'
import type { QuestionFields } from './use-question-form.ts'

type Props = { form: QuestionFields; mayChange: boolean }
type NumberName = 'min' | 'max' | 'ttlDays'

function NumberField({
  form,
  mayChange,
  name,
  label,
  note,
}: Props & { name: NumberName; label: string; note?: string }) {
  return (
    <WholeNumberField
      {...form.getInputProps(name)}
      value={form.values[name]}
      onChange={(value) => form.setFieldValue(name, value)}
      label={label}
      description={note}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      disabled={!mayChange}
    />
  )
}

/** Which answers are accepted, who is asked, and how long an answer is valid. */
export function RulesPart({ form, mayChange }: Props) {
  const say = useText(questionForm)
  const { type, units, countries } = form.values
  const { data } = useQuestionsCountriesQuery()
  const choices = useCountryChoices(data)
  const unit = hasUnits(type) ? units[0]?.text.en : undefined
  const note = unit ? say('boundsInUnit', { unit }) : undefined
  const isText = answerOf(type) === 'text'
  return (
    <>
      {hasBounds(type) && (
        <Stack gap="sm" component="section" aria-labelledby="question-bounds">
          <div>
            <Title order={2} size="h3" id="question-bounds">
              {say('bounds')}
            </Title>
            <Text size="sm" c="dimmed">
              {say('boundsNote')}
            </Text>
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NumberField
              form={form}
              mayChange={mayChange}
              name="min"
              label={say(isText ? 'shortest' : 'least')}
              {...(note ? { note } : {})}
            />
            <NumberField
              form={form}
              mayChange={mayChange}
              name="max"
              label={say(isText ? 'longest' : 'most')}
              {...(note ? { note } : {})}
            />
          </SimpleGrid>
        </Stack>
      )}
      <Stack gap="md" component="section" aria-labelledby="question-who">
        <Title order={2} size="h3" id="question-who">
          {say('who')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NumberField form={form} mayChange={mayChange} name="ttlDays" label={say('ttl')} note={say('ttlNote')} />
          <CountriesField
            {...form.getInputProps('countries')}
            label={say('countries')}
            description={say('countriesNote')}
            choices={choices}
            value={countries}
            onChange={(chosen) => form.setFieldValue('countries', chosen)}
            disabled={!mayChange}
          />
        </SimpleGrid>
        <Checkbox
          {...form.getInputProps('isSensitive', { type: 'checkbox' })}
          label={say('isSensitive')}
          description={say('sensitiveNote')}
          disabled={!mayChange}
        />
      </Stack>
    </>
  )
}
