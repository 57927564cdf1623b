import { Anchor, Button, Skeleton, Stack, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Panelist } from '../contract.ts'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { editPanelistPath, paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useTabAddress } from '../../../platform/web/state/tab-address.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { loadAtFirstTouch } from '../../../kit/touch.ts'
import { ActDialog, type Act } from './ActDialog.tsx'
import { ActivitiesTab } from './ActivitiesTab.tsx'
import { DevicesTab } from './DevicesTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { statusLooks } from './looks.ts'
import { getName } from './names.ts'
import { NotesTab } from './NotesTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { usePanelistsOneQuery } from './panelists-api.ts'
import { SurveysTab } from './SurveysTab.tsx'
import { useRights } from './use-rights.ts'
import { WalletTab } from './WalletTab.tsx'
import classes from './Panelists.module.css'

/** Loaded on demand, so that the page does not wait for the code of forms. */
const RestrictDialog = lazy(() =>
  loadAtFirstTouch(async () => ({ default: (await import('./RestrictDialog.tsx')).RestrictDialog })),
)

const tabs = ['overview', 'surveys', 'activities', 'wallet', 'devices', 'notes', 'audit'] as const

const tabParameters = ['from', 'to', 'startDate', 'endDate', 'sort', 'page', 'cursor', 'after', 'limit']

function TabsOf({ panelist }: { panelist: Panelist }) {
  const say = useText(panelists)
  const mayAudit = useRight('audit.view')
  const openTabs = tabs.filter((one) => one !== 'audit' || mayAudit)
  const { tab, onTab } = useTabAddress({ open: openTabs, usual: 'overview', own: tabParameters })
  const { panelistId } = panelist
  const panels = {
    overview: <OverviewTab panelist={panelist} />,
    surveys: <SurveysTab panelistId={panelistId} />,
    activities: <ActivitiesTab panelistId={panelistId} />,
    wallet: <WalletTab panelistId={panelistId} />,
    devices: <DevicesTab panelistId={panelistId} />,
    notes: <NotesTab panelistId={panelistId} />,
    audit: <HistoryTab panelistId={panelistId} />,
  }
  return (
    <PageTabs
      label={say('tabs')}
      tabs={openTabs.map((one) => ({ value: one, word: say(`tab_${one}`), panel: panels[one] }))}
      tab={tab}
      onTab={onTab}
    />
  )
}

function Identity({ panelist }: { panelist: Panelist }) {
  const say = useText(panelists)
  const { email, status, panelistId, restrictions } = panelist
  return (
    <div className={classes.identity}>
      <Title order={2} size="h3" c="var(--mantine-color-text)">
        {getName(panelist)}
      </Title>
      <StatusBadge look={statusLooks[status]}>{say(status)}</StatusBadge>
      {restrictions
        .filter(({ kind }) => kind !== 'blocked')
        .map(({ restrictionId, kind }) => (
          <StatusBadge key={restrictionId} look="onHold">
            {say(`lock_${kind}`)}
          </StatusBadge>
        ))}
      <span className={classes.email}>
        {email}
        <CopyButton value={email} what={email} look="icon" />
      </span>
      <span className={classes.email}>
        <code>{panelistId}</code>
        <CopyButton value={panelistId} what={say('panelistId')} look="icon" />
      </span>
    </div>
  )
}

type ActionsProps = { panelist: Panelist; onAct: (act: Act) => void; onRestrict: () => void }

function Actions({ panelist, onAct, onRestrict }: ActionsProps) {
  const say = useText(panelists)
  const rights = useRights()(panelist)
  const { panelistId, email, status } = panelist
  const act = (kind: Act['kind']) => () => onAct({ kind, panelistId, name: getName(panelist), email })
  const isBlocked = status === 'blocked'
  return (
    <>
      {rights.edit && (
        <Button component={Link} to={editPanelistPath(panelistId)}>
          {say('edit')}
        </Button>
      )}
      {rights.block && !isBlocked && (
        <Button variant="default" onClick={onRestrict}>
          {say('restrict')}
        </Button>
      )}
      {rights.block && (
        <Button variant="default" onClick={act(isBlocked ? 'unblock' : 'block')}>
          {say(isBlocked ? 'unblock' : 'block')}
        </Button>
      )}
      {rights.remove && (
        <Button variant="default" onClick={act('remove')}>
          {say('remove')}
        </Button>
      )}
    </>
  )
}

/** `/panelists-details/:panelistId`: everything about one panelist, in tabs. */
export function PanelistDetailsPage() {
  const say = useText(panelists)
  const navigate = useNavigate()
  const { panelistId = '' } = useParams()
  const [act, setAct] = useState<Act | null>(null)
  const [isRestricting, setRestricting] = useState(false)
  const { currentData, error, isFetching, refetch } = usePanelistsOneQuery(
    { params: { panelistId } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <Anchor
        component={Link}
        to={paths.panelists}
        display="inline-flex"
        mb="xs"
        style={{ alignItems: 'center', gap: 4 }}
      >
        <IconArrowLeft size={16} aria-hidden /> {say('back')}
      </Anchor>
      <PageHeader
        title={say('detailsTitle')}
        actions={
          currentData && <Actions panelist={currentData} onAct={setAct} onRestrict={() => setRestricting(true)} />
        }
      >
        {currentData && <Identity panelist={currentData} />}
      </PageHeader>
      {currentData ? (
        <TabsOf panelist={currentData} />
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={120} />
          <Skeleton height={240} />
        </Stack>
      )}
      <Suspense>
        {isRestricting && currentData && (
          <RestrictDialog panelist={currentData} onClose={() => setRestricting(false)} />
        )}
      </Suspense>
      <ActDialog
        act={act}
        onClose={() => setAct(null)}
        onDone={({ kind }) => kind === 'remove' && void navigate(paths.panelists)}
      />
    </>
  )
}
