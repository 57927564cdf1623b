import { Anchor, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { shortMoment } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import type { AlertRow } from '../contract/home.ts'
import { homeDesk } from '../words/en/home-desk.ts'
import { useDeskAcknowledgeMutation } from './home-api.ts'
import { Part } from './Part.tsx'
import { usePart } from './use-parts.ts'
import classes from './Home.module.css'

type RowProps = { row: AlertRow; onFailure: (failure: CallFailure | null) => void }

function Row({ row, onFailure }: RowProps) {
  const say = useText(homeDesk)
  const [acknowledge, { isLoading }] = useDeskAcknowledgeMutation()
  const { alertId, title, cause, openedAt, href, isPinned, ackedByName } = row
  const onAcknowledge = async () => {
    const { error } = await acknowledge({ body: { alertId } })
    onFailure(error ? failureOf(error) : null)
  }
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <IconAlertTriangle size={18} aria-hidden className={classes.sign ?? ''} />{' '}
        <Anchor component={Link} to={href} className={classes.link ?? ''} display="inline">
          {title}
        </Anchor>
        {cause && <Text size="sm">{cause}</Text>}
        <Text size="sm" c="dimmed">
          {say('since', { when: shortMoment(openedAt) })}
          {ackedByName && ` · ${say('acknowledged', { name: ackedByName })}`}
        </Text>
      </div>
      {!isPinned && !ackedByName && (
        <Button
          variant="default"
          size="sm"
          h={44}
          loading={isLoading}
          aria-label={say('acknowledgeLong', { title })}
          onClick={() => void onAcknowledge()}
        >
          {say('acknowledge')}
        </Button>
      )}
    </li>
  )
}

/** The open alerts, each with what explains most of it. */
export function AlertsPart() {
  const say = useText(homeDesk)
  const { value, ...part } = usePart('alerts')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  return (
    <Part title={say('alerts')} failedWords={say('alertsFailed')} height={80} {...part}>
      <ErrorNotice title={say('notAcknowledged')} failure={failure} />
      {value?.state === 'late' && <Text c="dimmed">{say('stillCounting')}</Text>}
      {value?.state === 'ready' && value.rows.length === 0 && <Text c="dimmed">{say('alertsEmpty')}</Text>}
      {value && value.rows.length > 0 && (
        <ul className={classes.rows}>
          {value.rows.map((row) => (
            <Row key={row.alertId} row={row} onFailure={setFailure} />
          ))}
        </ul>
      )}
    </Part>
  )
}
