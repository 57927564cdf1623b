import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import type { OptionalMailKind, Preference } from '../../../notifications/contract.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import {
  useNotificationsChoicesQuery,
  useNotificationsChooseMutation,
} from '../../../notifications/web/for-others/notifications.ts'
import { notificationChoices } from '../../words/en/notification-choices.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { SectionCard } from '../../../../kit/SectionCard.tsx'
import classes from './Account.module.css'

const words = {
  redemption: ['redemption', 'redemptionNote'],
  dispute: ['dispute', 'disputeNote'],
  'new-surveys': ['surveys', 'surveysNote'],
  ticket: ['ticket', 'ticketNote'],
} as const satisfies Record<OptionalMailKind, readonly string[]>

type Typed = Partial<Record<OptionalMailKind, boolean>>

/**
 * The choices as checkboxes. Each tick is saved at once; if it could not be saved, the checkbox returns to its saved
 * state.
 */
function Choices({ kept }: { kept: readonly Preference[] }) {
  const say = useText(notificationChoices)
  const [typed, setTyped] = useState<Typed>({})
  const [isSaved, setSaved] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [choose] = useNotificationsChooseMutation()
  const change = async (kind: OptionalMailKind, byMail: boolean) => {
    setTyped((now) => ({ ...now, [kind]: byMail }))
    setSaved(false)
    setFailure(null)
    try {
      await choose({ body: { preferences: [{ kind, byMail }] } }).unwrap()
      setSaved(true)
    } catch (error) {
      setTyped((now) => ({ ...now, [kind]: !byMail }))
      setFailure(failureOf(error))
    }
  }
  return (
    <>
      <Stack component="fieldset" gap={0} className={`${classes.part ?? ''} ${classes.choices ?? ''}`}>
        <legend className="tp-sr-only">{say('mails')}</legend>
        {kept.map(({ kind, byMail }) => (
          <Checkbox
            key={kind}
            size="md"
            label={say(words[kind][0])}
            description={say(words[kind][1])}
            checked={typed[kind] ?? byMail}
            onChange={({ currentTarget }) => void change(kind, currentTarget.checked)}
          />
        ))}
      </Stack>
      <ErrorNotice failure={failure} title={say('saveFailed')} />
      <Text size="sm" role="status" mt="xs">
        {isSaved && say('saved')}
      </Text>
    </>
  )
}

/** The emails that the reader wants: a card of `/settings`, reached by `/settings#notifications`. */
export function NotificationChoices() {
  const say = useText(notificationChoices)
  const { data, error, isFetching, refetch } = useNotificationsChoicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <SectionCard id="notifications" title={say('title')} lead={say('lead')}>
      {data && !isFetching ? (
        <Choices kept={data} />
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} title={say('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <span className="tp-sr-only" role="status">
            {say('loading')}
          </span>
          <Stack gap={22} py={10} aria-hidden="true">
            {['1', '2', '3', '4'].map((key) => (
              <Skeleton key={key} height={38} width="60%" />
            ))}
          </Stack>
        </div>
      )}
    </SectionCard>
  )
}
