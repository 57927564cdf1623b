import { Alert, Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonMaxLength } from '../../../platform/contract/fields.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { pointsText } from '../../../kit/Points.tsx'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'
import { adjustmentPointsAtMost as most, type Adjustment } from '../contract.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { readDebt } from './debt.ts'
import { useFinanceProposeMutation, useLazyFinanceFindQuery } from './finance-api.ts'

const ways = ['give', 'take'] as const
type Values = { way: (typeof ways)[number]; email: string; points: number | null; reason: string }
type Asked = Values & { debtAtMost: number | null }

/** Says how many of the points are missing from the wallet, and asks whether they may become debt. */
function DebtQuestion({ debt, agreed, onAgree }: { debt: number; agreed: boolean; onAgree: (is: boolean) => void }) {
  const say = useText(financeDesk)
  return (
    <Alert color="warning" role="alert" icon={<IconInfoCircle size={20} aria-hidden />}>
      <Stack gap="sm">
        <Text fw={600}>{say('debtTitle', { points: pointsText(debt) })}</Text>
        {say('debtText')}
        <Checkbox
          checked={agreed}
          label={say('debtAgree', { points: pointsText(debt) })}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}

/**
 * Finds the panelist and sends the proposal. Returns the debt it would cause, in points, if that was not confirmed yet.
 */
function usePropose() {
  const say = useText(financeDesk)
  const [find] = useLazyFinanceFindQuery()
  const [propose] = useFinanceProposeMutation()
  const send = async ({ way, email, points, reason, debtAtMost }: Asked): Promise<Adjustment | { debt: number }> => {
    const wanted = email.trim().toLowerCase()
    const { rows } = await find({ query: { email: wanted, limit: 10 } }).unwrap()
    const panelistId = rows.find((row) => row.email.toLowerCase() === wanted)?.panelistId
    const unknown = { field: 'email', message: say('emailUnknown') }
    if (!panelistId) {
      const { message } = unknown
      throw { status: 404, code: 'not-found', message, errors: [unknown], requestId: '' } satisfies CallFailure
    }
    const signed = way === 'take' ? -(points ?? 0) : (points ?? 0)
    const body = { panelistId, points: signed, reason: reason.trim(), ...(debtAtMost === null ? {} : { debtAtMost }) }
    try {
      return (await propose({ body }).unwrap()).data
    } catch (error) {
      const debt = readDebt(failureOf(error))
      if (debt === null) throw error
      return { debt }
    }
  }
  return [(asked: Asked) => ({ unwrap: () => send(asked) })] as const
}

type Props = {
  /** The initial text of the email field, which may be empty. */
  forEmail: string
  onDone: (proposed: Adjustment) => void
  onClose: () => void
}

/**
 * Proposes to give points to a panelist, found by email, or to take some away. A second person must approve; on a panel
 * run by one person, a delay does instead.
 */
export function ProposeDialog({ forEmail, onDone, onClose }: Props) {
  const say = useText(financeDesk)
  const [debt, setDebt] = useState<number | null>(null)
  const [agreed, setAgreed] = useState(false)
  const ask = (next: number | null) => {
    setDebt(next)
    setAgreed(false)
  }
  const form = useFields<Values>(
    { way: 'give', email: forEmail, points: null, reason: '' },
    {
      email: (email) => (email.trim() === '' ? say('emailMissing') : null),
      points: (points) =>
        points === null || points < 1 || points > most ? say('pointsWrong', { most: pointsText(most) }) : null,
      reason: (reason) => (reason.trim() === '' ? say('reasonMissing') : null),
    },
    // The debt was confirmed for these points only.
    () => ask(null),
  )
  const sending = useSubmit(form, usePropose(), {
    ask: (values) => ({ ...values, debtAtMost: agreed ? debt : null }),
    onDone: (answer) => ('debt' in answer && !('adjustmentId' in answer) ? ask(answer.debt) : onDone(answer)),
  })
  return (
    <FormDialog
      title={say('proposeTitle')}
      sending={sending}
      onClose={onClose}
      confirm={say('propose')}
      failed={say('notSaved')}
    >
      <Radio.Group {...form.getInputProps('way')} size="md" label={say('way')}>
        <Group gap="lg">
          {ways.map((one) => (
            <Radio key={one} value={one} label={say(`way_${one}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        {...form.getInputProps('email')}
        data-autofocus={forEmail === '' || undefined}
        type="email"
        autoComplete="off"
        label={say('email')}
        withAsterisk
        aria-required
      />
      <WholeNumberField
        {...form.getInputProps('points')}
        value={form.values.points}
        data-autofocus={forEmail !== '' || undefined}
        label={say('points')}
        withAsterisk
        aria-required
      />
      <Textarea
        {...form.getInputProps('reason')}
        label={say('reason')}
        description={say('reasonNote')}
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxLength={reasonMaxLength}
      />
      {debt !== null && <DebtQuestion debt={debt} agreed={agreed} onAgree={setAgreed} />}
    </FormDialog>
  )
}
