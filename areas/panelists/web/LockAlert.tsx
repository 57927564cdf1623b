import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { findTypedBirthdayFlaw } from '../../users/contract/birthday.ts'
import { formatDateTime, parseDay, utcDay } from '../../../platform/contract/day.ts'
import type { Panelist } from '../contract.ts'
import type { Restriction } from '../../users/contract/restrictions.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { panelists } from '../words/en/panelists.ts'
import { checks } from '../../../platform/words/en/checks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { DayField } from '../../../kit/DayField.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { usePanelistsLiftMutation } from './panelists-api.ts'
import { useRights } from './use-rights.ts'

type Props = { panelist: Panelist; restriction: Restriction }

/** A lock of the account: why, since when, by whom, and the way to end it. */
export function LockAlert({ panelist, restriction }: Props) {
  const say = useText(panelists)
  const rights = useRights()
  const [isOpen, setOpen] = useState(false)
  const { kind, at, decidedBy, reasons } = restriction
  return (
    <Alert color="warning" icon={<IconLock size={20} aria-hidden />} title={say(`lock_${kind}`)}>
      <Stack gap="xs" align="flex-start">
        {reasons.map((reason) => (
          <Text key={reason} size="sm">
            {reason === 'birthday-confirmed' ? say('lockConfirmed') : say('lockEntered')}
          </Text>
        ))}
        <Text size="sm">{say(decidedBy === 'rule' ? 'lockByRule' : 'lockByPerson', { at: formatDateTime(at) })}</Text>
        {rights(panelist).edit && (
          <Button variant="default" mih={36} onClick={() => setOpen(true)}>
            {say('liftOpen')}
          </Button>
        )}
      </Stack>
      <LiftDialog panelist={panelist} restriction={restriction} opened={isOpen} onClose={() => setOpen(false)} />
    </Alert>
  )
}

/** Lifts a lock with a reason; one for a birthday asks for the right one where none is on file. */
function LiftDialog({ panelist, restriction, opened, onClose }: Props & { opened: boolean; onClose: () => void }) {
  const say = useText(panelists)
  const sayCheck = useText(checks)
  const [lift, { isLoading }] = usePanelistsLiftMutation()
  const [birthday, setBirthday] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isBusy = useRef(false)
  const { panelistId, dateOfBirth } = panelist
  const confirm = async (reason: string) => {
    const day = parseDay(birthday) ?? birthday
    const wrong =
      dateOfBirth === null && !/^\d{4}-/.test(day) ? findTypedBirthdayFlaw(birthday, utcDay(new Date())) : null
    setProblem(wrong && sayCheck(wrong))
    if (wrong || isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      const body = { kind: restriction.kind, reason, ...(dateOfBirth === null ? { dateOfBirth: day } : {}) }
      await lift({ params: { panelistId }, body }).unwrap()
      toasts.success(say('liftDone'))
      onClose()
    } catch (error) {
      const failed = failureOf(error)
      setProblem(failed.errors.find(({ field }) => field === 'dateOfBirth')?.message ?? null)
      setFailure(failed)
    } finally {
      isBusy.current = false
    }
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      title={say('liftTitle')}
      confirm={say('liftConfirm')}
      keep={say('liftKeep')}
      tone="brand"
      withReason
      isBusy={isLoading}
      onConfirm={(reason) => void confirm(reason)}
    >
      <Stack gap="md">
        <Text>{say('liftText')}</Text>
        {dateOfBirth === null && (
          <DayField
            label={say('dateOfBirth')}
            description={say('liftBirthday')}
            value={birthday}
            onChange={setBirthday}
            error={problem ?? undefined}
          />
        )}
        {!problem && <ErrorNotice failure={failure} title={say('actFailed')} />}
      </Stack>
    </ConfirmDelete>
  )
}
