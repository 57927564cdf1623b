import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { paths } from '../../../platform/web/paths.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { ReadinessItem } from '../contract.ts'
import { readiness } from '../words/en/readiness.ts'
import { useSettingsReadinessQuery, useSettingsTestEmailMutation } from './settings-api.ts'
import classes from './Settings.module.css'

/** The one step that is done on this very page. */
function TestEmailButton({ onRefused }: { onRefused: (failure: CallFailure | null) => void }) {
  const say = useText(readiness)
  const [send, { isLoading }] = useSettingsTestEmailMutation()
  const press = async () => {
    if (isLoading) return
    onRefused(null)
    try {
      toasts.success((await send().unwrap()).message)
    } catch (error) {
      onRefused(failureOf(error))
    }
  }
  return (
    <BusyButton variant="default" className={classes.open ?? ''} loading={isLoading} onClick={() => void press()}>
      {say('sendTest')}
    </BusyButton>
  )
}

type ItemProps = { item: ReadinessItem; mayChange: boolean; onRefused: (failure: CallFailure | null) => void }

function Item({ item, mayChange, onRefused }: ItemProps) {
  const say = useText(readiness)
  const { code, title, todo, isDone, isRequired, href } = item
  return (
    <li className={classes.row}>
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

/** What has to be done before the panel opens; once it is ready, only what its staff have to know as long as it is so. */
export function Checklist({ mayChange }: { mayChange: boolean }) {
  const say = useText(readiness)
  const { data } = useSettingsReadinessQuery(undefined, { refetchOnMountOrArgChange: true })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  // An open panel is told only of what stays worth knowing.
  const items = data?.items.filter(({ isDone, stays }) => !data.isReady || (stays && !isDone)) ?? []
  if (!data || items.length === 0) return null
  const left = data.items.filter(({ isDone, isRequired }) => isRequired && !isDone).length
  return (
    <section aria-labelledby="opening-checklist">
      <Stack gap="sm" mb="xl">
        <Title order={2} size="h3" id="opening-checklist">
          {say(data.isReady ? 'staysTitle' : 'title')}
        </Title>
        {!data.isReady && <Text>{say('lead', { count: left })}</Text>}
        <ErrorNotice failure={failure} title={say('notSent')} />
        <ul className={classes.rows}>
          {items.map((item) => (
            <Item key={item.code} item={item} mayChange={mayChange} onRefused={setFailure} />
          ))}
        </ul>
      </Stack>
    </section>
  )
}
