import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { useAffiliatesListQuery } from './affiliates-api.ts'
import { filterChanges, isFiltered, noFilter, queryOf, readFilter, type CampaignFilter } from './campaign-filter.ts'
import { CampaignControls } from './CampaignControls.tsx'
import { CampaignTable } from './CampaignTable.tsx'
import { savedIn } from './saved.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useRights } from './use-rights.ts'

/** `/affiliate-tracking`: every campaign that the reader may see, and the way to a new one. */
export function AffiliateTrackingPage() {
  const say = useText(affiliates)
  const { mayChange, seesAll } = useRights()
  const { params, put } = useAddress()
  const place = usePageAddress()
  const location = useLocation()
  const filter = readFilter(params)
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = useAffiliatesListQuery(
    { query: { ...queryOf(filter), currentPage, limit } },
    { refetchOnMountOrArgChange: true },
  )
  const change = (next: CampaignFilter) => put(filterChanges(next))
  const newAffiliate = (variant: 'filled' | 'default') =>
    mayChange && (
      <Button
        component={Link}
        to={paths.createAffiliate}
        variant={variant}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {say('newAffiliate')}
      </Button>
    )
  return (
    <>
      <PageHeader title={say('title')} actions={newAffiliate('filled')}>
        {say(seesAll ? 'lead' : 'leadVendor')}
      </PageHeader>
      <CampaignTable
        data={data}
        place={place}
        controls={<CampaignControls filter={filter} onChange={change} />}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        savedId={savedIn(location.state)}
        onClear={isFiltered(filter) ? () => change(noFilter) : null}
        newAffiliate={newAffiliate('default')}
      />
    </>
  )
}
