import { Button, Group, Stack, Text } from '@mantine/core'
import { quotasMax } from '../../contract/survey-checks.ts'
import { useState } from 'react'
import { surveyEditor } from '../../words/en/survey-editor.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Modal } from '../../../../kit/Modal.tsx'
import type { DraftQuota } from './draft.ts'
import { isIntegerBetween, placesMax } from './draft.ts'
import { NumberField } from './NumberField.tsx'
import { QuestionChoice } from './QuestionChoice.tsx'
import { createInterlockedQuotas, createQuotaPerAnswer } from './quota-making.ts'
import type { BankQuestion, QuestionBank } from './use-question-bank.ts'

type Props = {
  /** The kind of quotas to create; null while the dialog is closed. */
  making: 'perAnswer' | 'interlocked' | null
  bank: QuestionBank
  /** How many more quotas the survey may have. */
  room: number
  onMake: (quotas: DraftQuota[]) => void
  onClose: () => void
}

/** Creates a quota for each answer to a question, or for each pair of answers to two questions. */
export function QuotaMaker({ making, bank, room, onMake, onClose }: Props) {
  const say = useText(surveyEditor)
  const [first, setFirst] = useState<BankQuestion | null>(null)
  const [second, setSecond] = useState<BankQuestion | null>(null)
  const [places, setPlaces] = useState<number | null>(50)
  const isPair = making === 'interlocked'
  const made = ((): DraftQuota[] => {
    if (!first || !isIntegerBetween(places, 0, placesMax)) return []
    if (!isPair) return createQuotaPerAnswer(first, places)
    return second ? createInterlockedQuotas(first, second, places) : []
  })()
  const isTooMany = made.length > room
  const close = () => {
    setFirst(null)
    setSecond(null)
    onClose()
  }
  return (
    <Modal
      opened={making !== null}
      onClose={close}
      title={say(isPair ? 'interlockTitle' : 'splitTitle')}
      width={520}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {say('cancel')}
          </Button>
          <Button
            disabled={made.length === 0 || isTooMany}
            onClick={() => {
              onMake(made)
              close()
            }}
          >
            {say('make')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text>{say(isPair ? 'interlockWhy' : 'splitWhy')}</Text>
        <QuestionChoice
          label={say('firstQuestion')}
          bank={bank}
          onlyOptions
          value={first?.questionId ?? null}
          onChoose={setFirst}
        />
        {isPair && (
          <QuestionChoice
            label={say('secondQuestion')}
            bank={bank}
            onlyOptions
            taken={first ? [first.questionId] : []}
            value={second?.questionId ?? null}
            onChoose={setSecond}
          />
        )}
        <NumberField label={say('placesEach')} value={places} onChange={setPlaces} />
        <Group role="status">
          {made.length > 0 && (
            <Text size="sm">
              {isTooMany ? say('tooMany', { most: quotasMax }) : say('willMake', { count: made.length })}
            </Text>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
