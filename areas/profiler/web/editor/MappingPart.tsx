import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useText } from '../../../../platform/web/text/text.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { PartError } from './PartError.tsx'
import { isChoice } from '../../contract/question-types.ts'
import { newMapping } from './question-draft.ts'
import type { QuestionFields } from './use-question-form.ts'
import classes from './Questions.module.css'

type Props = { form: QuestionFields; mayChange: boolean }

/** How one exchange identifies this question: its question id, and its codes for the saved options. */
function Exchange({ form, mayChange, at }: Props & { at: number }) {
  const say = useText(questionForm)
  const { standards, options, type } = form.values
  const known = options.flatMap(({ optionId, text }, no) =>
    optionId === null ? [] : [{ optionId, name: text.en || say('optionNo', { no: no + 1 }) }],
  )
  const name = standards[at]?.standard || say('thisExchange')
  const field = { disabled: !mayChange, autoComplete: 'off', spellCheck: false }
  return (
    <Stack gap="sm" className={classes.mapping ?? ''} role="group" aria-label={name}>
      <PartError form={form} field={`standards.${at}`} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...form.getInputProps(`standards.${at}.standard`)}
          {...field}
          label={say('standard')}
          description={say('standardNote')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={40}
        />
        <TextInput
          {...form.getInputProps(`standards.${at}.question`)}
          {...field}
          label={say('standardQuestion')}
          maxLength={100}
        />
      </SimpleGrid>
      <TextInput
        {...form.getInputProps(`standards.${at}.byCountry`)}
        {...field}
        label={say('byCountry')}
        description={say('byCountryNote')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      {isChoice(type) && known.length > 0 && (
        <Stack gap="xs" role="group" aria-label={say('codes')}>
          <div>
            <Text size="sm" fw={600}>
              {say('codes')}
            </Text>
            <Text size="sm" c="dimmed">
              {say('codesNote')}
            </Text>
          </div>
          {known.map(({ optionId, name: option }) => (
            <div key={optionId} className={classes.codes}>
              <label htmlFor={`codes-${at}-${optionId}`}>{option}</label>
              <TextInput
                {...form.getInputProps(`standards.${at}.codes.${optionId}`)}
                {...field}
                id={`codes-${at}-${optionId}`}
                value={standards[at]?.codes[optionId] ?? ''}
              />
            </div>
          ))}
        </Stack>
      )}
      {mayChange && (
        <Group justify="flex-end">
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            onClick={() =>
              form.setFieldValue(
                'standards',
                standards.filter((_, place) => place !== at),
              )
            }
          >
            {say('removeStandard', { standard: name })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** The ids and codes of this question and its options at the exchanges. */
export function MappingPart({ form, mayChange }: Props) {
  const say = useText(questionForm)
  const { standards } = form.values
  return (
    <Stack gap="sm" component="section" aria-labelledby="question-standards">
      <div>
        <Title order={2} size="h3" id="question-standards">
          {say('standards')}
        </Title>
        <Text size="sm" c="dimmed">
          {say('standardsNote')}
        </Text>
      </div>
      {standards.map(({ key }, at) => (
        <Exchange key={key} form={form} mayChange={mayChange} at={at} />
      ))}
      {mayChange && (
        <div>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.setFieldValue('standards', [...standards, newMapping()])}
          >
            {say('addStandard')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
