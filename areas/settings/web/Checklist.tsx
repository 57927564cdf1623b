import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Fold } from '../../../kit/Fold.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { ReadinessItem } from '../contract.ts'
import { readiness } from '../words/en/readiness.ts'
import { checklistId, chooseShownSteps } from './checklist-address.ts'
import { useSettingsReadinessQuery, useSettingsTestEmailMutation } from './settings-api.ts'
import classes from './Settings.module.css'

/** Sends the test email, the only step that is done on this page. */
function TestEmailButton({ onRefused }: { onRefused: (failure: CallFailure | null) => void }) {
  const say = useText(readiness)
  const [send] = useSettingsTestEmailMutation()
  const { act, isBusy } = useAct(
    () => {
      onRefused(null)
      return send().unwrap()
    },
    { successMessage: ({ message }) => message, onFailed: onRefused },
  )
  return (
    <BusyButton variant="default" className={classes.open ?? ''} loading={isBusy} onClick={act}>
      {say('sendTest')}
    </BusyButton>
  )
}

type ItemProps = { item: ReadinessItem; mayChange: boolean; onRefused: (failure: CallFailure | null) => void }

function Item({ item, mayChange, onRefused }: ItemProps) {
  const say = useText(readiness)
  const { code, title, todo, isDone, isRequired, href } = item
  return (
    <li className={`${classes.row} ${classes.step}`}>
      <div className={classes.words}>
        <h3 className={classes.name}>{title}</h3>
        {!isDone && (
          <Text size="sm" c="dimmed" maw="64ch">
            {todo}
          </Text>
        )}
      </div>
      <div className={classes.state}>
        <StatusBadge look={isDone ? 'available' : 'neutral'}>
          {say(isDone ? 'done' : isRequired ? 'open' : 'advised')}
        </StatusBadge>
      </div>
      {!isDone &&
        (code === 'test-email' ? (
          mayChange && <TestEmailButton onRefused={onRefused} />
        ) : href === paths.settingsAdmin ? null : (
          <Button
            component={Link}
            to={href}
            variant="default"
            className={classes.open ?? ''}
            aria-label={say('goLong', { title })}
          >
            {say('go')}
          </Button>
        ))}
    </li>
  )
}

type ListProps = { items: readonly ReadinessItem[]; mayChange: boolean }

function Items({ items, mayChange }: ListProps) {
  const say = useText(readiness)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  return (
    <>
      <ErrorNotice failure={failure} title={say('notSent')} />
      <ul className={classes.rows}>
        {items.map((item) => (
          <Item key={item.code} item={item} mayChange={mayChange} onRefused={setFailure} />
        ))}
      </ul>
    </>
  )
}

/** The folded checklist of a panel that is ready; a link to the checklist unfolds it. */
function Folded({ items, mayChange }: ListProps) {
  const say = useText(readiness)
  const { hash } = useLocation()
  return (
    <Fold id={checklistId} title={say('whole')} open={hash === `#${checklistId}`}>
      <Items items={items} mayChange={mayChange} />
    </Fold>
  )
}

/**
 * What has to be done before the panel opens. Once it is ready, the checklist is folded, and only current warnings stay
 * visible.
 */
export function Checklist({ mayChange }: { mayChange: boolean }) {
  const say = useText(readiness)
  const { data } = useSettingsReadinessQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data || data.items.length === 0) return null
  const { isReady } = data
  const items = chooseShownSteps(data.items, isReady).toSorted(
    (one, other) => Number(other.isRequired) - Number(one.isRequired),
  )
  const left = data.items.filter(({ isDone, isRequired }) => isRequired && !isDone).length
  return (
    <Stack gap="md" mb="xl">
      {items.length > 0 && (
        <section aria-labelledby="opening-title">
          <Stack gap="sm">
            <Title order={2} size="h3" id="opening-title">
              {say(isReady ? 'staysTitle' : 'title')}
            </Title>
            {!isReady && <Text>{say('lead', { count: left })}</Text>}
            <Items items={items} mayChange={mayChange} />
          </Stack>
        </section>
      )}
      {isReady && <Folded items={data.items.filter(({ stays }) => !stays)} mayChange={mayChange} />}
    </Stack>
  )
}
