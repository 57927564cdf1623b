import { Alert, Button, Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { adjustmentPointsAtMost, type Adjustment } from '../contract.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { financeDesk } from '../words/en/finance-desk.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { pointsText } from '../../../kit/Points.tsx'
import { debtIn } from './debt.ts'
import { useFinanceProposeMutation, useLazyFinanceFindQuery } from './finance-api.ts'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'

const ids = { email: 'propose-email', points: 'propose-points', reason: 'propose-reason' }
/** The contract takes this many characters. */
const reasonLength = 500
const most = adjustmentPointsAtMost

const ways = ['give', 'take'] as const

/** What of the points is not in the wallet, and whether it may become debt. */
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

type Props = {
  /** Whose email stands in its field at first, or an empty text. */
  forEmail: string
  onDone: (proposed: Adjustment) => void
  onCancel: () => void
}

/** Proposes to give points to the panelist with an email, or to take some away; a second person approves, or on a panel run by one, time does. */
export function ProposeForm({ forEmail, onDone, onCancel }: Props) {
  const say = useText(financeDesk)
  const [find, { isFetching }] = useLazyFinanceFindQuery()
  const [propose, { isLoading }] = useFinanceProposeMutation()
  const [way, setWay] = useState<string>('give')
  const [debt, setDebt] = useState<number | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [email, setEmail] = useState(forEmail)
  const [points, setPoints] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const [unknown, setUnknown] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const wanted = email.trim().toLowerCase()
  const isBusy = isFetching || isLoading
  const wrong = {
    email: wanted === '' ? say('emailMissing') : unknown === wanted ? say('emailUnknown') : null,
    points: points === null || points < 1 || points > most ? say('pointsWrong', { most: pointsText(most) }) : null,
    reason: reason.trim() === '' ? say('reasonMissing') : null,
  }
  /** What was said of a debt is said of these points alone. */
  const forgetDebt = () => {
    setDebt(null)
    setAgreed(false)
  }
  const submit = async () => {
    setTried(true)
    if (isBusy) return
    const first = (['email', 'points', 'reason'] as const).find((field) => wrong[field] !== null)
    if (first || points === null) return document.getElementById(ids[first ?? 'points'])?.focus()
    setFailure(null)
    try {
      const { rows } = await find({ query: { email: wanted, limit: 10 } }).unwrap()
      const panelistId = rows.find((row) => row.email.toLowerCase() === wanted)?.panelistId
      if (!panelistId) {
        setUnknown(wanted)
        return document.getElementById(ids.email)?.focus()
      }
      const body = { panelistId, points: way === 'take' ? -points : points, reason: reason.trim() }
      const { data } = await propose({
        body: { ...body, ...(debt !== null && agreed ? { debtAtMost: debt } : {}) },
      }).unwrap()
      onDone(data)
    } catch (error) {
      const failed = failureOf(error)
      setDebt(debtIn(failed))
      setAgreed(false)
      setFailure(debtIn(failed) === null ? failed : null)
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
        <Radio.Group
          size="md"
          label={say('way')}
          value={way}
          onChange={(next) => {
            setWay(next)
            forgetDebt()
          }}
        >
          <Group gap="lg">
            {ways.map((one) => (
              <Radio key={one} value={one} label={say(`way_${one}`)} />
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          id={ids.email}
          data-autofocus={forEmail === '' || undefined}
          type="email"
          autoComplete="off"
          label={say('email')}
          withAsterisk
          aria-required
          value={email}
          error={wasTried ? wrong.email : null}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            forgetDebt()
          }}
        />
        <WholeNumberField
          id={ids.points}
          data-autofocus={forEmail !== '' || undefined}
          label={say('points')}
          withAsterisk
          aria-required
          value={points}
          onChange={(next) => {
            setPoints(next)
            forgetDebt()
          }}
          error={wasTried ? wrong.points : null}
        />
        <Textarea
          id={ids.reason}
          label={say('reason')}
          description={say('reasonNote')}
          withAsterisk
          aria-required
          autosize
          minRows={2}
          maxLength={reasonLength}
          value={reason}
          error={wasTried ? wrong.reason : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {debt !== null && <DebtQuestion debt={debt} agreed={agreed} onAgree={setAgreed} />}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {say('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {say('propose')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
