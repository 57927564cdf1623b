import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconBan, IconLock } from '@tabler/icons-react'
import { findTypedBirthdayFlaw } from '../../users/contract/birthday.ts'
import { formatDateTime, parseDay, utcDay } from '../../../platform/contract/day.ts'
import type { Panelist, StaffLock } from '../contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { panelists } from '../words/en/panelists.ts'
import { checks } from '../../../platform/words/en/checks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { DayField } from '../../../kit/DayField.tsx'
import { usePanelistsKeepLockMutation, usePanelistsLiftMutation } from './panelists-api.ts'
import { useRights } from './use-rights.ts'

type Props = { panelist: Panelist; restriction: StaffLock }
type Asked = 'lift' | 'keep' | null

/**
 * A lock of the account: its reason, when and by whom it was set, any appeal and decision, and the buttons to lift or
 * keep it.
 */
export function LockAlert({ panelist, restriction }: Props) {
  const say = useText(panelists)
  const rights = useRights()
  const [asked, setAsked] = useState<Asked>(null)
  const { kind, at, decidedBy, reasons, note, appeal, review, byName, reviewedByName } = restriction
  const stops = say(`stops_${kind}`)
  const somebody = say('somebody')
  const isBlock = kind === 'blocked'
  return (
    <Alert
      color={isBlock ? 'danger' : 'warning'}
      icon={isBlock ? <IconBan size={20} aria-hidden /> : <IconLock size={20} aria-hidden />}
      title={say(`lock_${kind}`)}
    >
      <Stack gap="xs" align="flex-start">
        {reasons.map((reason) => (
          <Text key={reason} size="sm">
            {say(`because-${reason}`)}
          </Text>
        ))}
        {note !== null && <LongText>{say('lockNote', { note })}</LongText>}
        <Text size="sm">
          {decidedBy === 'rule'
            ? say('lockByRule', { at: formatDateTime(at), stops })
            : say('lockByPerson', { at: formatDateTime(at), name: byName ?? somebody, stops })}
        </Text>
        {appeal && (
          <Text size="sm">
            {say('lockAppealed', { at: formatDateTime(appeal.at) })}{' '}
            <Anchor
              component={Link}
              to={`${paths.contactUsDashboard}?ticket=${encodeURIComponent(appeal.ticketNumber)}`}
            >
              {say('lockTicket', { ticket: appeal.ticketNumber })}
            </Anchor>
          </Text>
        )}
        {review && (
          <LongText>
            {say('lockReviewed', {
              at: formatDateTime(review.at),
              name: reviewedByName ?? somebody,
              reason: review.reason,
            })}
          </LongText>
        )}
        {rights(panelist).edit && (
          <Group gap="xs">
            <Button variant="default" mih={36} onClick={() => setAsked('lift')}>
              {say(kind === 'under-age' ? 'liftOpen_under-age' : 'liftOpen')}
            </Button>
            {appeal && (
              <Button variant="default" mih={36} onClick={() => setAsked('keep')}>
                {say('keepOpen')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <LiftDialog
        panelist={panelist}
        restriction={restriction}
        opened={asked === 'lift'}
        onClose={() => setAsked(null)}
      />
      <KeepDialog
        panelist={panelist}
        restriction={restriction}
        opened={asked === 'keep'}
        onClose={() => setAsked(null)}
      />
    </Alert>
  )
}

const LongText = ({ children }: { children: string }) => (
  <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

type DialogProps = Props & { opened: boolean; onClose: () => void }

/** Keeps a lock, with a reason that the panelist reads. */
function KeepDialog({ panelist: { panelistId }, restriction: { kind }, opened, onClose }: DialogProps) {
  const say = useText(panelists)
  const [keep] = usePanelistsKeepLockMutation()
  const { act, isBusy, failure } = useAct(
    (reason: string) => keep({ params: { panelistId }, body: { kind, reason } }).unwrap(),
    { successMessage: () => say('keepDone'), onDone: onClose },
  )
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      title={say('keepTitle')}
      confirm={say('keepConfirm')}
      keep={say('keepCancel')}
      tone="brand"
      withReason
      isBusy={isBusy}
      failure={failure}
      failed={say('actFailed')}
      onConfirm={act}
    >
      {say('keepText')}
    </ConfirmDelete>
  )
}

/** Lifts a lock with a reason. If the lock is because of a birthday, it asks for the right date if none is on file. */
function LiftDialog({ panelist, restriction, opened, onClose }: DialogProps) {
  const say = useText(panelists)
  const sayCheck = useText(checks)
  const [lift] = usePanelistsLiftMutation()
  const [birthday, setBirthday] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { panelistId } = panelist
  const needsBirthday = restriction.kind === 'under-age' && panelist.dateOfBirth === null
  const day = parseDay(birthday) ?? birthday
  const { act, isBusy, failure } = useAct(
    (reason: string) => {
      const body = { kind: restriction.kind, reason, ...(needsBirthday ? { dateOfBirth: day } : {}) }
      return lift({ params: { panelistId }, body }).unwrap()
    },
    {
      successMessage: () => say('liftDone'),
      onDone: onClose,
      onFailed: ({ errors }) => setProblem(errors.find(({ field }) => field === 'dateOfBirth')?.message ?? null),
    },
  )
  const confirm = (reason: string) => {
    const wrong = needsBirthday && !/^\d{4}-/.test(day) ? findTypedBirthdayFlaw(birthday, utcDay(new Date())) : null
    setProblem(wrong && sayCheck(wrong))
    if (!wrong) act(reason)
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
      isBusy={isBusy}
      failure={problem ? null : failure}
      failed={say('actFailed')}
      onConfirm={confirm}
    >
      <Stack gap="md">
        <Text>{say('liftText')}</Text>
        {needsBirthday && (
          <DayField
            label={say('dateOfBirth')}
            description={say('liftBirthday')}
            value={birthday}
            onChange={setBirthday}
            error={problem ?? undefined}
          />
        )}
      </Stack>
    </ConfirmDelete>
  )
}
