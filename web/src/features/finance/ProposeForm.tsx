import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { adjustmentPointsAtMost } from '@tuppence/contract/finance'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../api/failure.ts'
import { financeDesk } from '../../text/en/finance-desk.ts'
import { useText } from '../../text/text.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { pointsText } from '../../ui/Points.tsx'
import { useFinanceProposeMutation, useLazyFinanceFindQuery } from './finance-api.ts'
import { WholeNumberField } from './WholeNumberField.tsx'

const ids = { email: 'propose-email', points: 'propose-points', reason: 'propose-reason' }
/** The contract takes this many characters. */
const reasonLength = 500
const most = adjustmentPointsAtMost

/** Proposes points for the panelist with an e-mail; a second person has to approve. */
export function ProposeForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const say = useText(financeDesk)
  const [find, { isFetching }] = useLazyFinanceFindQuery()
  const [propose, { isLoading }] = useFinanceProposeMutation()
  const [email, setEmail] = useState('')
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
      await propose({ body: { panelistId, points, reason: reason.trim() } }).unwrap()
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
        <TextInput
          id={ids.email}
          data-autofocus
          type="email"
          autoComplete="off"
          label={say('email')}
          withAsterisk
          aria-required
          value={email}
          error={wasTried ? wrong.email : null}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <WholeNumberField
          id={ids.points}
          label={say('points')}
          withAsterisk
          aria-required
          value={points}
          onChange={setPoints}
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
