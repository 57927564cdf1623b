import { Anchor, Stack, Text, Title } from '@mantine/core'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import type { ErrorDetail, ErrorReport } from '../../contract/support-errors.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { panelistPath } from '../../../../platform/web/paths.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { Moment } from '../../../../kit/cells.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../../kit/Facts.tsx'
import { Fold } from '../../../../kit/Fold.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { ScrollablePre } from '../../../../kit/ScrollablePre.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { useDeskErrorQuery, useDeskMoveErrorMutation } from './desk-api.ts'
import { errorLooks } from './looks.ts'
import { Unread } from './Unread.tsx'
import classes from './Desk.module.css'

function ErrorFacts({ found }: { found: ErrorDetail }) {
  const say = useText(supportDesk)
  const { state, errorSource, count, returns, firstSeenAt, lastSeenAt, resolvedAt, resolvedBy } = found
  const { look, word } = errorLooks[state]
  const facts: Fact[] = [
    {
      label: say('status'),
      value: (
        <span className="tp-whole">
          <StatusBadge look={look}>{say(word)}</StatusBadge>
        </span>
      ),
      ...(returns > 0 ? { more: say('returned', { count: returns }) } : {}),
    },
    { label: say('source'), value: <code>{errorSource}</code> },
    { label: say('times'), value: wholeNumber(count) },
    { label: say('firstSeen'), value: <Moment at={firstSeenAt} /> },
    { label: say('lastSeen'), value: <Moment at={lastSeenAt} /> },
    ...(resolvedAt ? [{ label: say('resolvedAt'), value: <Moment at={resolvedAt} />, more: resolvedBy ?? '' }] : []),
  ]
  return <Facts facts={facts} />
}

/** How often each of several names was reported. */
function CountList({ title, rows }: { title: string; rows: ErrorDetail['pages'] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <Title order={4} size="h5" mb="xs">
        {title}
      </Title>
      <ul className={classes.counted}>
        {rows.map(({ name, count }) => (
          <li key={name}>
            <code>{name}</code>
            <span className="tp-num">{wholeNumber(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Report({ report }: { report: ErrorReport }) {
  const say = useText(supportDesk)
  const seesPanelists = useRight('panelists.view')
  const { error, errorInfo, pageUrl, userAgent, panelistId, at } = report
  return (
    <Fold title={say('reportOf', { at: formatDateTime(at), page: pageUrl })} look="line" className={classes.report}>
      <ScrollablePre label={say('error')}>{errorInfo ? `${error}\n\n${errorInfo}` : error}</ScrollablePre>
      <Text size="sm" c="dimmed" className={classes.long ?? ''}>
        {userAgent}
      </Text>
      {panelistId && seesPanelists && (
        <Anchor component={Link} to={panelistPath(panelistId)}>
          {say('seeAccount')}
        </Anchor>
      )}
    </Fold>
  )
}

/** Resolves an error or reopens it. */
function StateButton({ found: { groupId, state } }: { found: ErrorDetail }) {
  const say = useText(supportDesk)
  const [move] = useDeskMoveErrorMutation()
  const isOpen = state === 'open'
  const {
    act: go,
    isBusy,
    failure,
  } = useAct(() => move({ params: { groupId }, body: { state: isOpen ? 'resolved' : 'open' } }).unwrap(), {
    successMessage: () => say(isOpen ? 'errorWasResolved' : 'errorWasReopened'),
  })
  return (
    <>
      <ErrorNotice failure={failure} title={say('notMoved')} />
      <div>
        <BusyButton {...(isOpen ? {} : { variant: 'default' })} loading={isBusy} onClick={go}>
          {say(isOpen ? 'resolve' : 'reopenError')}
        </BusyButton>
      </div>
    </>
  )
}

/** One error in full: on which pages and in which releases it occurred, and the latest reports. */
export function ErrorPanel({ groupId }: { groupId: string }) {
  const say = useText(supportDesk)
  const mayMove = useRight('support.update')
  const { data, error, isFetching, refetch } = useDeskErrorQuery(
    { params: { groupId } },
    { refetchOnMountOrArgChange: true },
  )
  const failure = error && !isFetching ? failureOf(error) : null
  if (!data || failure?.status === 404)
    return (
      <Unread
        failure={failure}
        onRetry={() => void refetch()}
        missing={{ title: say('noError'), text: say('noErrorText') }}
        parts={[160]}
      />
    )
  return (
    <Stack gap="lg">
      <Title order={3} size="h4" className={classes.subject ?? ''}>
        {data.error}
      </Title>
      <ErrorFacts found={data} />
      {mayMove && <StateButton found={data} />}
      <CountList title={say('pages')} rows={data.pages} />
      <CountList title={say('releases')} rows={data.releases} />
      <section>
        <Title order={4} size="h5" mb="xs">
          {say('reports')}
        </Title>
        {data.reports.map((report) => (
          <Report key={report.errorId} report={report} />
        ))}
      </section>
    </Stack>
  )
}
