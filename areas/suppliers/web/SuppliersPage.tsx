import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { supplierFormats } from '../contract/supplier-admin.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { supplierOf } from '../../../platform/web/paths.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { AddSupplier } from './AddSupplier.tsx'
import { SecretDialog, type ToldSecret } from './SecretDialog.tsx'
import { filtered, isFiltered, readFilter, supplierStates, type SupplierFilter } from './supplier-filter.ts'
import { useSuppliersAllQuery } from './suppliers-api.ts'
import { SupplierTable } from './SupplierTable.tsx'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useRight } from './use-rights.ts'
import classes from './Suppliers.module.css'

type Put = (changes: Record<string, string | null>) => void
type ControlsProps = { filter: SupplierFilter; put: Put; onClear: () => void }

function Controls({ filter, put, onClear }: ControlsProps) {
  const say = useText(suppliers)
  const change = (changes: Record<string, string | null>) => put({ ...changes, page: null })
  return (
    <Group gap="sm" role="group" aria-label={say('filters')} className={classes.filters ?? ''}>
      <TextInput
        aria-label={say('search')}
        placeholder={say('search')}
        type="search"
        maxLength={80}
        value={filter.text}
        onChange={(event) => change({ q: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={say('format')}
        value={filter.format ?? ''}
        data={[
          { value: '', label: say('everyFormat') },
          ...supplierFormats.map((value) => ({ value, label: say(`format_${value}`) })),
        ]}
        onChange={(event) => change({ format: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={say('state')}
        value={filter.state ?? ''}
        data={[
          { value: '', label: say('everyState') },
          ...supplierStates.map((value) => ({ value, label: say(value) })),
        ]}
        onChange={(event) => change({ state: event.currentTarget.value })}
      />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={onClear}>
          {say('clearFilters')}
        </Button>
      )}
    </Group>
  )
}

/** `/suppliers`: who brings surveys, with the figures of the last 30 days. */
export function SuppliersPage() {
  const say = useText(suppliers)
  const { params, put } = useAddress()
  const filter = readFilter(params)
  const place = usePageAddress()
  const navigate = useNavigate()
  const mayChange = useRight('suppliers.update')
  const { data, isFetching, error, refetch } = useSuppliersAllQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState<ToldSecret | null>(null)
  const found = data && filtered(data, filter)
  const clear = () => put({ q: null, format: null, state: null, page: null })
  const first = (place.currentPage - 1) * place.limit
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={mayChange && <Button onClick={() => setAdding(true)}>{say('add')}</Button>}
      >
        {say('lead')}
      </PageHeader>
      <SupplierTable
        data={found && { rows: found.slice(first, first + place.limit), count: found.length }}
        place={place}
        controls={<Controls filter={filter} put={put} onClear={clear} />}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        onClear={isFiltered(filter) ? clear : null}
      />
      {isAdding && (
        <AddSupplier
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false)
            const { format, supplierKey } = added.supplier
            // A network signs with a secret of its own, which is set with its other credentials.
            if (format === 'house') setTold(added)
            else void navigate(`${supplierOf(supplierKey)}?tab=connection`)
          }}
        />
      )}
      <SecretDialog told={told} onClose={() => setTold(null)} />
    </>
  )
}
