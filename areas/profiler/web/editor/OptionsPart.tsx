import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { languageName } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Fold } from '../../../../kit/Fold.tsx'
import { optionsMax } from '../../contract.ts'
import { optionTextMaxLength } from '../../contract/question-editor.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { PartError } from './PartError.tsx'
import { declineId, moveEntry, newOption, type DraftOption } from './question-draft.ts'
import type { QuestionFields } from './use-question-form.ts'
import classes from './Questions.module.css'

type Props = { form: QuestionFields; mayChange: boolean }

/** One option in both languages, with its buttons. */
function Option({ form, mayChange, at, first, last }: Props & { at: number; first: number; last: number }) {
  const say = useText(questionForm)
  const { options, type } = form.values
  const option = options[at]
  if (!option) return null
  const name = option.text.en || say('optionNo', { no: at + 1 })
  const put = (next: DraftOption[]) => form.setFieldValue('options', next)
  const offeredBeside = (step: 1 | -1): number => {
    let next = at + step
    while (options[next]?.isOffered === false) next += step
    return next
  }
  const renderMoveButton = (word: 'up' | 'down', isOff: boolean, to: number) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={say(word, { option: name })}
      disabled={!mayChange || isOff}
      onClick={() => put(moveEntry(options, at, to))}
    >
      {word === 'up' ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
    </ActionIcon>
  )
  const field = { maxLength: optionTextMaxLength, disabled: !mayChange, autoComplete: 'off' }
  return (
    <div className={classes.option}>
      <TextInput
        {...form.getInputProps(`options.${at}.text.en`)}
        {...field}
        aria-label={say('optionNo', { no: at + 1 })}
        placeholder={languageName('en')}
      />
      <TextInput
        {...form.getInputProps(`options.${at}.text.es`)}
        {...field}
        aria-label={say('optionNoIn', { no: at + 1, language: languageName('es') })}
        placeholder={languageName('es')}
        lang="es"
      />
      <Group gap={0} wrap="nowrap">
        {renderMoveButton('up', at === first, offeredBeside(-1))}
        {renderMoveButton('down', at === last, offeredBeside(1))}
        {mayChange && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={say(option.optionId === null ? 'removeOptionLong' : 'retireOptionLong', { option: name })}
            onClick={() =>
              put(
                option.optionId === null
                  ? options.filter((_, place) => place !== at)
                  : options.map((one, place) => (place === at ? { ...one, isOffered: false } : one)),
              )
            }
          >
            {say(option.optionId === null ? 'removeOption' : 'retireOption')}
          </Button>
        )}
      </Group>
      {type === 'multiple' && (
        <div className={classes.more}>
          <Checkbox
            {...form.getInputProps(`options.${at}.isExclusive`, { type: 'checkbox' })}
            size="sm"
            label={say('alone')}
            aria-label={say('aloneLong', { option: name })}
            disabled={!mayChange}
          />
        </div>
      )}
      {option.optionId === declineId && (
        <Text size="sm" c="dimmed" className={classes.more ?? ''}>
          {say('isDecline')}
        </Text>
      )}
    </div>
  )
}

/** The retired options, which earlier answers still use. */
function Retired({ form, mayChange }: Props) {
  const say = useText(questionForm)
  const { options } = form.values
  const retired = options.filter(({ isOffered }) => !isOffered)
  if (retired.length === 0) return null
  return (
    <Fold title={say('retired', { count: retired.length })}>
      <Text size="sm" c="dimmed" my="xs">
        {say('retiredNote')}
      </Text>
      {retired.map((option) => (
        <div key={option.key} className={classes.retired}>
          <span>{option.text.en}</span>
          {mayChange && (
            <Button
              size="sm"
              variant="default"
              aria-label={say('bringBackLong', { option: option.text.en })}
              onClick={() =>
                form.setFieldValue(
                  'options',
                  options.map((one) => (one === option ? { ...one, isOffered: true } : one)),
                )
              }
            >
              {say('bringBack')}
            </Button>
          )}
        </div>
      ))}
    </Fold>
  )
}

/** The options, which can be translated, ordered, retired and restored. */
export function OptionsPart({ form, mayChange }: Props) {
  const say = useText(questionForm)
  const { options } = form.values
  const isOffered = ({ isOffered: is }: DraftOption) => is
  const first = options.findIndex(isOffered)
  const last = options.findLastIndex(isOffered)
  const add = (more: Partial<DraftOption> = {}) => form.setFieldValue('options', [...options, newOption(more)])
  const hasDecline = options.some(({ optionId, text }) => optionId === declineId || text.en.trim() === say('decline'))
  return (
    <Stack gap="sm" component="section" aria-labelledby="question-options">
      <div>
        <Title order={2} size="h3" id="question-options">
          {say('options')}
        </Title>
        <Text size="sm" c="dimmed">
          {say('optionsNote')}
        </Text>
      </div>
      <PartError form={form} field="options" />
      <div>
        {options.map((option, at) =>
          option.isOffered ? (
            <Option key={option.key} form={form} mayChange={mayChange} at={at} first={first} last={last} />
          ) : null,
        )}
      </div>
      {mayChange && (
        <Group gap="sm">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={options.length >= optionsMax}
            onClick={() => add()}
          >
            {say('addOption')}
          </Button>
          {!hasDecline && (
            <Button
              size="sm"
              variant="default"
              disabled={options.length >= optionsMax}
              onClick={() => add({ text: { en: say('decline'), es: say('declineEs') }, isExclusive: true })}
            >
              {say('addDecline')}
            </Button>
          )}
        </Group>
      )}
      <Retired form={form} mayChange={mayChange} />
    </Stack>
  )
}
