import { Button, Text } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { findSourceTime } from '../../../platform/web/api/as-of.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { AsOf } from '../../../kit/AsOf.tsx'
import { DateRange } from '../../../kit/DateRange.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { auditApi, type AuditedModule } from '../contract.ts'
import { audit } from '../words/en/audit.ts'
import { useAuditActionsQuery, useAuditLogQuery } from './audit-api.ts'
import { auditList } from './audit-list.tsx'
import { Entry } from './Entry.tsx'
import { AuditPerson } from './AuditPerson.tsx'

type ActionProps = { modules: readonly AuditedModule[]; value: string; onChange: (action: string) => void }

/** The fields for a part of the product and for one action in it. */
function ActionFields({ modules, value, onChange }: ActionProps) {
  const say = useText(audit)
  const name = value.slice(0, value.indexOf('.') + 1)
  const chosen = modules.find(({ module }) => `${module}.` === name)
  return (
    <>
      <ChoiceField
        label={say('area')}
        all={say('everyArea')}
        choices={modules.map((one) => ({ value: `${one.module}.`, label: one.name }))}
        value={chosen ? name : null}
        onChange={(next) => onChange(next ?? '')}
      />
      {chosen && (
        <ChoiceField
          label={say('action')}
          all={say('everyAction')}
          choices={chosen.actions.map((one) => ({ value: one.action, label: one.name }))}
          value={value === name ? null : value}
          onChange={(next) => onChange(next ?? name)}
        />
      )}
    </>
  )
}

/** `/audit`: every change that staff made, newest first. */
export function AuditPage() {
  const say = useText(audit)
  const { params } = useAddress()
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = useList(auditList)
  const answer = useAuditLogQuery({ query: list.query }, list.options)
  const { data: modules = [] } = useAuditActionsQuery()
  const { data } = answer
  const opened = params.get('entry')
  /** Opens an entry; the browser's Back button still leads to the earlier pages. */
  const open = (auditId: string | null) => {
    const changed = new URLSearchParams(params)
    if (auditId) changed.set('entry', auditId)
    else changed.delete('entry')
    void navigate({ search: changed.toString() }, { state, replace: true, preventScrollReset: true })
  }
  /** Shows every entry of one person or thing, without the other filters. */
  const only = (name: 'who' | 'subject', value: string) =>
    void navigate({ search: new URLSearchParams({ [name]: value }).toString() })
  const { filters } = list.state
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('title')}
        isTitleQuiet
        file={{ call: auditApi.exportAuditLog, isWhole: true, right: 'audit.view' }}
        controls={
          <>
            <AuditPerson
              label={say('who')}
              isLabelQuiet
              value={filters.who}
              otherwise={data?.rows[0]?.actorName ?? say('gone')}
              onChange={(who) => list.set({ who })}
            />
            <AuditPerson
              label={say('subject')}
              isLabelQuiet
              value={filters.subject}
              otherwise={data?.rows[0]?.subjectName || filters.subject}
              onChange={(subject) => list.set({ subject })}
            />
            <ActionFields modules={modules} {...list.field('action')} />
            <DateRange label={say('days')} {...list.field('days')} />
          </>
        }
        noMatch={say('noMatch')}
        renderActions={({ auditId, sentence, at }) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('showLong', { sentence, at: formatDateTime(at) })}
            onClick={() => open(auditId)}
          >
            {say('show')}
          </Button>
        )}
      >
        {data && data.count > 0 && (
          <Text size="sm" c="dimmed" mt="sm" className="tp-num">
            {say('found', { count: `${wholeNumber(data.count)}${data.isCapped ? '+' : ''}` })}
          </Text>
        )}
        <AsOf at={findSourceTime(auditApi.getAuditLog.path)} />
      </List>
      <Entry
        row={data?.rows.find(({ auditId }) => auditId === opened) ?? null}
        onClose={() => open(null)}
        onActor={(actorId) => only('who', actorId)}
        onSubject={(subject) => only('subject', subject)}
      />
    </>
  )
}
