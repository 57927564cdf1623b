import { Button, Group, NativeSelect } from '@mantine/core'
import { reportZone } from '../../../platform/contract/day.ts'
import { trafficStatuses } from '../contract.ts'
import { useState } from 'react'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { rangeOf, reportClock } from '../../../kit/date-range.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { isFiltered, type TrafficFilter } from './traffic-filter.ts'
import classes from './Reports.module.css'

/** Whom to see of the traffic; only who may see panelists finds them by name. */
export function TrafficControls({ filter, onClear }: { filter: TrafficFilter; onClear: () => void }) {
  const say = useText(reports)
  const { put } = useAddress()
  const { permissions } = usePermissions()
  const [now] = useState(reportClock)
  const isUsual = filter.span.from === '' && filter.span.to === ''
  return (
    <Group gap="sm" role="group" aria-label={say('filters')} className={classes.filters ?? ''}>
      {permissions.includes('panelists.view') && (
        <>
          <SearchField
            label={say('userName')}
            value={filter.userName}
            maxLength={160}
            onChange={(userName) => put({ userName, page: null })}
          />
          <SearchField
            label={say('email')}
            value={filter.email}
            maxLength={254}
            onChange={(email) => put({ email, page: null })}
          />
        </>
      )}
      <DateRange
        label={say('days', { zone: reportZone })}
        clock="report"
        value={isUsual ? rangeOf('days30', now) : filter.span}
        onChange={(next) => put({ from: next.from || null, to: next.to || null, page: null })}
      />
      <NativeSelect
        aria-label={say('status')}
        value={filter.status ?? ''}
        data={[
          { value: '', label: say('everyStatus') },
          ...trafficStatuses.map((value) => ({ value, label: say(`status_${value}`) })),
        ]}
        onChange={(event) => put({ status: event.currentTarget.value, page: null })}
      />
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={onClear}>
          {say('clearFilters')}
        </Button>
      )}
    </Group>
  )
}
