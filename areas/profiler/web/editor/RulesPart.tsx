import { Checkbox, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { WholeNumberField } from '../../../../kit/WholeNumberField.tsx'
import { useLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { countriesIn, hasBounds } from './question-draft.ts'
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

/** The names of the typed country codes, so that typos stand out. */
function useCountryNames(typed: string): string {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region', fallback: 'none' })
  return countriesIn(typed)
    .map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code))
    .join(', ')
}

/** Which answers are accepted, who is asked, and how long an answer is valid. */
export function RulesPart({ form, mayChange }: Props) {
  const say = useText(questionForm)
  const { type, units, countries } = form.values
  const countryNames = useCountryNames(countries)
  const unit = type === 'quantity' ? units[0]?.text.en : undefined
  const note = unit ? say('boundsInUnit', { unit }) : undefined
  const isText = type === 'text'
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
          <TextInput
            {...form.getInputProps('countries')}
            label={say('countries')}
            description={countryNames || say('countriesNote')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            disabled={!mayChange}
            autoComplete="off"
            spellCheck={false}
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
