import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'
import type { StockLevel } from '../../rewards/contract.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useFinanceAlertMutation } from './finance-api.ts'

/** The largest number that the contract accepts. */
const maxCodes = 10_000

type Props = { level: StockLevel; name: string; onClose: () => void }

/** Sets the number of codes left at which staff are alerted. */
export function AlertDialog({ level: { rewardId, points, lowAt }, name, onClose }: Props) {
  const say = useText(financeDesk)
  const form = useFields<{ lowAt: number | null }>(
    { lowAt },
    { lowAt: (value) => (value === null || value > maxCodes ? say('alertWrong') : null) },
  )
  const sending = useSubmit(form, useFinanceAlertMutation(), {
    ask: (values) => ({ body: { rewardId, points, lowAt: values.lowAt ?? 0 } }),
    done: () => say('alertSaved'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={say('alertTitle')}
      sending={sending}
      onClose={onClose}
      confirm={say('save')}
      failed={say('notSaved')}
    >
      <WholeNumberField
        {...form.getInputProps('lowAt')}
        value={form.values.lowAt}
        data-autofocus
        label={say('alertAt', { name })}
        description={say('alertNote')}
      />
    </FormDialog>
  )
}
