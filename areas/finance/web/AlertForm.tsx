import { Button, Group, Stack } from '@mantine/core'
import type { StockLevel } from '../../rewards/contract.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useFinanceAlertMutation } from './finance-api.ts'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'

const fieldId = 'alert-at'
/** The contract takes no more. */
const mostCodes = 10_000

/** At how many free codes of a value staff are alerted. */
export function AlertForm({ level, name, onDone }: { level: StockLevel; name: string; onDone: () => void }) {
  const say = useText(financeDesk)
  const [setAlert, { isLoading }] = useFinanceAlertMutation()
  const [lowAt, setLowAt] = useState<number | null>(level.lowAt)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isWrong = lowAt === null || lowAt > mostCodes
  const submit = async () => {
    setTried(true)
    if (isLoading) return
    if (isWrong) return document.getElementById(fieldId)?.focus()
    setFailure(null)
    try {
      await setAlert({ body: { rewardId: level.rewardId, points: level.points, lowAt } }).unwrap()
      toasts.success(say('alertSaved'))
      onDone()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <ErrorNotice failure={failure} title={say('notSaved')} />
        <WholeNumberField
          id={fieldId}
          data-autofocus
          label={say('alertAt', { name })}
          description={say('alertNote')}
          value={lowAt}
          onChange={setLowAt}
          error={wasTried && isWrong ? say('alertWrong') : null}
        />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {say('cancel')}
          </Button>
          <Button type="submit" loading={isLoading}>
            {say('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
