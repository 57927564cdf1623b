import { Select } from '@mantine/core'
import type { Condition } from '../../../matching/contract.ts'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { BankQuestion, QuestionBank } from './use-question-bank.ts'

/** Creates an empty condition for a question. */
export const blankCondition = ({ questionId, asks }: BankQuestion): Condition =>
  asks === 'options' ? { questionId, optionIds: [] } : { questionId }

type Props = {
  label: string
  description?: string
  bank: QuestionBank
  /** The ids of questions that cannot be chosen again. */
  taken?: readonly string[]
  /** Whether to offer only questions with options. */
  onlyOptions?: boolean
  value?: string | null
  disabled?: boolean
  onChoose: (question: BankQuestion) => void
}

/** Searches and selects a profile question. */
export function QuestionChoice(props: Props) {
  const { label, description, bank, taken = [], onlyOptions = false, value = null, disabled = false, onChoose } = props
  const say = useText(surveyAudience)
  const data = bank.list
    .filter(({ questionId, asks }) => !taken.includes(questionId) && (!onlyOptions || asks === 'options'))
    .map(({ questionId, text }) => ({ value: questionId, label: text }))
  return (
    <Select
      label={label}
      description={description}
      placeholder={label}
      searchable
      data={data}
      value={value}
      disabled={disabled}
      nothingFoundMessage={say('noQuestion')}
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={280}
      onChange={(questionId) => {
        const question = bank.list.find((one) => one.questionId === questionId)
        if (question) onChoose(question)
      }}
    />
  )
}
