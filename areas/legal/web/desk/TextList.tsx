import { Button, Skeleton, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { formatDateTime, formatDay } from '../../../../platform/contract/day.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { LegalOverview, LegalVersion } from '../../contract.ts'
import { legalAdmin } from '../../words/en/legal-admin.ts'
import { useLegalOverviewQuery } from './legal-desk-api.ts'
import classes from './LegalDesk.module.css'

/** Who wrote a draft, and when. */
function DraftLine({ draft }: { draft: LegalVersion }) {
  const say = useText(legalAdmin)
  const { version, changedByName: name, changedAt } = draft
  const values = { version: version ?? 1, at: changedAt ? formatDateTime(changedAt) : '' }
  return <li>{name === null ? say('draftTextGone', values) : say('draftText', { ...values, name })}</li>
}

function Row({ overview }: { overview: LegalOverview }) {
  const say = useText(legalAdmin)
  const mayChange = useRight('legal.update')
  const { document, current, coming, draft, accepted } = overview
  const name = say(document)
  const isOurs = current.state === 'shipped'
  const day = (version: LegalVersion) => formatDay(version.effectiveOn ?? '')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Title order={2} size="h4">
          {name}
        </Title>
        <ul className={classes.facts}>
          <li>{isOurs ? say('oursText') : say('currentText', { version: current.version ?? 1, day: day(current) })}</li>
          {coming && <li>{say('comingText', { version: coming.version ?? 1, day: day(coming) })}</li>}
          {draft && <DraftLine draft={draft} />}
          {accepted !== null && <li>{say('accepted', { count: accepted })}</li>}
        </ul>
      </div>
      <StatusBadge look={isOurs ? 'pending' : 'available'}>{say(isOurs ? 'ours' : 'inForce')}</StatusBadge>
      <Button
        component={Link}
        to={`?text=${document}`}
        variant="default"
        aria-label={say(mayChange ? 'editLong' : 'openLong', { name })}
      >
        {say(mayChange ? 'edit' : 'open')}
      </Button>
    </li>
  )
}

/** The documents: what is in force of each, what is coming, and what is being written. */
export function TextList() {
  const { data, error, isFetching, refetch } = useLegalOverviewQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !isFetching && !data) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap="md" aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height={96} />
        ))}
      </Stack>
    )
  return (
    <ul className={classes.rows}>
      {data.documents.map((overview) => (
        <Row key={overview.document} overview={overview} />
      ))}
    </ul>
  )
}
