import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { AuditRow } from '../contract.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useLocation, useNavigate } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { audit } from '../words/en/audit.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { momentColumn } from '../../../kit/cells.tsx'
import { ChangeList } from '../../../kit/ChangeList.tsx'
import { changesBetween } from '../../../kit/changes.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { KeysetPager } from '../../../kit/KeysetPager.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { Table } from '../../../kit/Table.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { useAuditLogQuery } from './audit-api.ts'
import { filterChanges, isFiltered, noFilter, queryOf, readFilter, type AuditFilter } from './audit-filter.ts'
import { ExportButton } from './ExportButton.tsx'
import classes from './Audit.module.css'

const limit = 25

/** The parts of the product whose changes are recorded. */
const modules = [
  'panelists',
  'users',
  'team',
  'roles',
  'surveys',
  'invitations',
  'quality',
  'suppliers',
  'callbacks',
  'redemptions',
  'rewards',
  'finance',
  'disputes',
  'affiliates',
  'support',
  'auth',
  'settings',
  'audit',
] as const

/** Who did it: by name, or that it was the program, or somebody whose name is gone. */
const whoText = (say: Say<typeof audit.words>, { actorId, actorName }: AuditRow): string =>
  actorName ?? say(actorId === null ? 'program' : 'gone')

type ControlsProps = {
  filter: AuditFilter
  onChange: (changes: Partial<AuditFilter>) => void
  onClear: (() => void) | null
}

function Controls({ filter, onChange, onClear }: ControlsProps) {
  const say = useText(audit)
  const isWhole = filter.action === '' || modules.some((module) => filter.action === `${module}.`)
  return (
    <Group gap="sm" role="group" aria-label={say('filters')} className={classes.filters ?? ''}>
      <NativeSelect
        aria-label={say('action')}
        value={filter.action}
        data={[
          { value: '', label: say('everyAction') },
          ...modules.map((module) => ({ value: `${module}.`, label: say(`module_${module}`) })),
          // Of an address: one action by its own name.
          ...(isWhole ? [] : [{ value: filter.action, label: filter.action }]),
        ]}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <SearchField
        label={say('subject')}
        value={filter.subject}
        maxLength={200}
        onChange={(subject) => onChange({ subject })}
      />
      <SearchField
        label={say('actorId')}
        value={filter.actorId}
        maxLength={64}
        onChange={(actorId) => onChange({ actorId })}
      />
      <DateRange value={filter.range} label={say('days')} onChange={(range) => onChange({ range })} />
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {say('clearFilters')}
        </Button>
      )}
    </Group>
  )
}

type EntryProps = { row: AuditRow | null; onClose: () => void; onActor: (actorId: string) => void }

/** One entry whole: who, from where, and what was before and after. */
function Entry({ row, onClose, onActor }: EntryProps) {
  const say = useText(audit)
  const actorId = row?.actorId ?? null
  return (
    <Modal opened={row !== null} onClose={onClose} title={row?.action ?? ''} width={560}>
      {row && (
        <Stack gap="md">
          <Text size="sm">
            {say('byAt', { name: whoText(say, row), at: formatDateTime(row.at) })}
            {row.ip && ` · ${row.ip}`}
          </Text>
          <Text size="sm" className={classes.long ?? ''}>
            {say('subject')}: <code>{row.subject}</code>
          </Text>
          <ChangeList changes={changesBetween(row.before, row.after)} />
          {actorId && (
            <div>
              <Button size="sm" variant="default" onClick={() => onActor(actorId)}>
                {say('sameActor')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Modal>
  )
}

/** `/audit`: every change that staff made, the newest first. */
export function AuditPage() {
  const say = useText(audit)
  const { params, put } = useAddress()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { filter, after, entry } = readFilter(params)
  const query = queryOf(filter)
  const { data, isFetching, error, refetch } = useAuditLogQuery(
    { query: { limit, ...query, ...(after ? { after } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  const clear = isFiltered(filter) ? () => put(filterChanges(noFilter)) : null
  /** Opening an entry keeps the way back to the pages before. */
  const open = (auditId: string | null) => {
    const changed = new URLSearchParams(params)
    if (auditId) changed.set('entry', auditId)
    else changed.delete('entry')
    void navigate({ search: changed.toString() }, { state, replace: true, preventScrollReset: true })
  }
  const columns: Column<AuditRow>[] = [
    momentColumn({ key: 'at', header: say('when') }, ({ at }) => at),
    { key: 'who', header: say('who'), render: (row) => whoText(say, row) },
    { key: 'action', header: say('action'), onCard: 'title', render: ({ action }) => <code>{action}</code> },
    {
      key: 'subject',
      header: say('subject'),
      render: ({ subject }) => (
        <code className={classes.id} title={subject}>
          {subject}
        </code>
      ),
    },
    { key: 'ip', header: say('from'), render: ({ ip }) => ip ?? '–' },
  ]
  return (
    <>
      <PageHeader title={say('title')} actions={<ExportButton query={query} />}>
        {say('lead')}
      </PageHeader>
      <Controls filter={filter} onChange={(changes) => put(filterChanges(changes))} onClear={clear} />
      <Table
        label={say('title')}
        density="compact"
        columns={columns}
        rows={data?.rows}
        rowKey={({ auditId }) => auditId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={clear ? { text: say('noMatch'), onClear: clear } : null}
        renderActions={({ auditId, action, at }) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('showLong', { action, at: formatDateTime(at) })}
            onClick={() => open(auditId)}
          >
            {say('show')}
          </Button>
        )}
      />
      {data && !error && data.count > 0 && (
        <KeysetPager after={after} next={data.next} own={['entry']}>
          {say('found', { count: `${wholeNumber(data.count)}${data.isCapped ? '+' : ''}` })}
        </KeysetPager>
      )}
      <Entry
        row={data?.rows.find(({ auditId }) => auditId === entry) ?? null}
        onClose={() => open(null)}
        onActor={(actorId) => put(filterChanges({ ...noFilter, actorId }))}
      />
    </>
  )
}
