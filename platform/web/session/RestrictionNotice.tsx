import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Restriction } from '../../../areas/users/contract/restrictions.ts'
import { isPanelist } from '../../contract/access.ts'
import { fullMoment } from '../text/short-day.ts'
import { restrictions as words } from '../../words/en/restrictions.ts'
import { paths } from '../paths.ts'
import { useText } from '../text/text.ts'
import { usePerson } from './me.ts'

/** Loaded on demand, because few members are locked and fewer appeal. */
const AppealDialog = lazy(async () => ({ default: (await import('./AppealDialog.tsx')).AppealDialog }))

/** Explains each lock of the member: what it stops, why, since when, who decided it, and how to appeal. */
export function RestrictionNotice({ restrictions }: { restrictions: readonly Restriction[] }) {
  const say = useText(words)
  const [objected, setObjected] = useState<string | null>(null)
  const person = usePerson()
  const takesSurveys = person !== null && isPanelist(person.role)
  const redeems = restrictions.every(({ stops }) => !stops.includes('redemptions'))
  return (
    <>
      {restrictions.map((one) => (
        <Alert
          key={one.restrictionId}
          color="warning"
          role="status"
          mb="md"
          icon={<IconLock size={20} aria-hidden />}
          title={say(`${one.kind}-title`)}
        >
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{say(`${one.kind}-text`)}</Text>
            <Why restriction={one} />
            <Text size="sm">{say(redeems ? 'redeems' : 'pointsAndRequests')}</Text>
            <Text size="sm" c="dimmed">
              {say(`since-${one.decidedBy}`, { at: fullMoment(one.at) })}{' '}
              {one.until ? say('until', { at: fullMoment(one.until) }) : say('untilDecided')}
            </Text>
            <Answered restriction={one} />
            {one.appeal === null ? (
              <Button mih={44} onClick={() => setObjected(one.restrictionId)}>
                {say('appeal')}
              </Button>
            ) : (
              <Anchor component={Link} to={`${paths.contactUs}?ticket=${encodeURIComponent(one.appeal.ticketNumber)}`}>
                {say('readTicket')}
              </Anchor>
            )}
            {takesSurveys && (
              <Anchor component={Link} to={paths.standing}>
                {say('seeStanding')}
              </Anchor>
            )}
          </Stack>
        </Alert>
      ))}
      <Suspense>
        {objected !== null && <AppealDialog restrictionId={objected} onClose={() => setObjected(null)} />}
      </Suspense>
    </>
  )
}

/**
 * Why the lock exists: the words of its reasons, unless a birthday has already explained it, and the note from staff.
 */
export function Why({ restriction: { kind, reasons, note } }: { restriction: Restriction }) {
  const say = useText(words)
  const shownReasons =
    kind === 'under-age' ? [] : reasons.filter((reason) => reason !== 'by-staff' && reason !== 'unrecorded')
  return (
    <>
      {shownReasons.map((reason) =>
        reason === 'other' ? null : (
          <Text key={reason} size="sm">
            {say('why', { why: say(`why-${reason}`) })}
          </Text>
        ),
      )}
      {note !== null && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {say('note', { note })}
        </Text>
      )}
    </>
  )
}

/** The state of an appeal: that the member has made one, and what staff decided. */
function Answered({ restriction: { appeal, review } }: { restriction: Restriction }) {
  const say = useText(words)
  return (
    <>
      {appeal && <Text size="sm">{say('appealed', { at: fullMoment(appeal.at), ticket: appeal.ticketNumber })}</Text>}
      {review && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {say('reviewed', { at: fullMoment(review.at), reason: review.reason })}
        </Text>
      )}
    </>
  )
}
