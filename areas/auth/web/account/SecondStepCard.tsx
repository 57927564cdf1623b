import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { formatDay } from '../../../../platform/contract/day.ts'
import type { SecondStep } from '../../contract/second-step.ts'
import { useState } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { secondStep } from '../../../../platform/words/en/second-step.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { useAccountConnectionsQuery, useAccountSecondStepQuery } from './account-api.ts'
import classes from './Account.module.css'
import { SectionCard } from '../../../../kit/SectionCard.tsx'
import { SecondStepDialog } from '../for-others/SecondStepDialog.tsx'
import { useCatchFocus } from '../../../../kit/decide/use-catch-focus.ts'
import type { StepChange } from '../for-others/use-step-dialog.ts'

function State({ isOn, since, recoveryCodesLeft, isRequired }: SecondStep) {
  const say = useText(secondStep)
  return (
    <div className={classes.row}>
      <IconShieldLock size={24} aria-hidden className={classes.rowIcon} />
      <div className={classes.rowText}>
        <Text fw={600}>{say('app')}</Text>
        <Text size="sm" c="dimmed">
          {since ? say('sinceDay', { day: formatDay(since) }) : say('notSetUp')}
          {isRequired && ` · ${say('required')}`}
          {isOn && (
            <>
              <br />
              {recoveryCodesLeft > 0 ? say('codesLeft', { count: recoveryCodesLeft }) : say('codesNone')}
            </>
          )}
        </Text>
      </div>
      <StatusBadge look={isOn ? 'available' : 'neutral'}>{say(isOn ? 'on' : 'off')}</StatusBadge>
    </div>
  )
}

/** Sets up and changes the second step of the log-in, for every account that has more rights than a panelist. */
export function SecondStepCard({ email }: { email: string }) {
  const say = useText(secondStep)
  const { data, error, refetch } = useAccountSecondStepQuery()
  const { data: ways } = useAccountConnectionsQuery()
  const [wish, setWish] = useState<StepChange | null>(null)
  const [done, setDone] = useState('')
  const resultLine = useCatchFocus(done)
  const ask = (next: StepChange) => {
    setDone('')
    setWish(next)
  }
  const finish = (said: string) => {
    setWish(null)
    setDone(said)
    toasts.success(said)
  }
  return (
    <SectionCard id="second-step" title={say('card')} lead={say('cardLead')} isBusy={!data && !error}>
      {data ? (
        <>
          <State {...data} />
          <Group gap="sm" mt="xs">
            <Button variant="default" onClick={() => ask(data.isOn ? 'another' : 'begin')}>
              {say(data.isOn ? 'another' : 'setUp')}
            </Button>
            {data.isOn && (
              <Button variant="default" onClick={() => ask('renew')}>
                {say('renew')}
              </Button>
            )}
            {data.isOn && !data.isRequired && (
              <Button variant="default" onClick={() => ask('end')}>
                {say('switchOff')}
              </Button>
            )}
          </Group>
        </>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={64} aria-hidden="true" />
      )}
      <div ref={resultLine} tabIndex={-1} role="status" className={classes.told}>
        {done}
      </div>
      {wish && (
        <SecondStepDialog
          wish={wish}
          email={email}
          hasPassword={ways?.hasPassword !== false}
          onClose={() => setWish(null)}
          onDone={finish}
        />
      )}
    </SectionCard>
  )
}
