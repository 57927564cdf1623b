import { Button } from '@mantine/core'
import { supplierFormats } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { supplierPath } from '../../../platform/web/paths.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { AddSupplier } from './AddSupplier.tsx'
import { SecretDialog, type NewSecret } from './SecretDialog.tsx'
import { filterSuppliers, supplierStates } from './supplier-filter.ts'
import { supplierList } from './supplier-list.tsx'
import { useSuppliersAllQuery } from './suppliers-api.ts'
import { useRight } from './use-rights.ts'

/** `/suppliers`: all suppliers, with the figures of the last 30 days. */
export function SuppliersPage() {
  const say = useText(suppliers)
  const navigate = useNavigate()
  const mayChange = useRight('suppliers.update')
  const list = useList(supplierList)
  const answer = useSuppliersAllQuery(undefined, list.options)
  const [isAdding, setAdding] = useState(false)
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null)
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={mayChange && <Button onClick={() => setAdding(true)}>{say('add')}</Button>}
      >
        {say('lead')}
      </PageHeader>
      <List
        list={list}
        answer={{ ...answer, data: answer.data && filterSuppliers(answer.data, list.state.filters) }}
        title={say('list')}
        controls={
          <>
            <SearchField label={say('search')} maxLength={80} {...list.field('q')} />
            <ChoiceField
              label={say('format')}
              all={say('everyFormat')}
              choices={supplierFormats.map((value) => ({ value, label: say(`format_${value}`) }))}
              {...list.field('format')}
            />
            <ChoiceField
              label={say('state')}
              all={say('everyState')}
              choices={supplierStates.map((value) => ({ value, label: say(value) }))}
              {...list.field('state')}
            />
          </>
        }
        noMatch={say('noMatch')}
        rowLink={({ supplierKey }) => supplierPath(supplierKey)}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3}>
            {say('emptyWhy')}
          </EmptyState>
        }
      />
      {isAdding && (
        <AddSupplier
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false)
            const { format, supplierKey } = added.supplier
            // A network's secret comes from the network, and is set with its other credentials.
            if (format === 'house') setNewSecret(added)
            else void navigate(`${supplierPath(supplierKey)}?tab=connection`)
          }}
        />
      )}
      <SecretDialog newSecret={newSecret} onClose={() => setNewSecret(null)} />
    </>
  )
}
