import { Card, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import type { VendorSummary } from '../contract/commissions.ts'
import { vendors } from '../words/en/vendors.ts'
import { CampaignCards } from './CampaignCards.tsx'
import { Commissions } from './Commissions.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { Objections } from './Objections.tsx'
import { Statements } from './Statements.tsx'
import { TargetForm, TargetNow } from './TargetForm.tsx'
import { useVendorsSummaryQuery } from './vendors-api.ts'

const ownTabs = ['campaigns', 'commissions', 'statements', 'target'] as const
const staffTabs = ['campaigns', 'commissions', 'statements', 'objections', 'target'] as const
type Tab = (typeof staffTabs)[number]

/** The tabs below the money. For staff, the calls name the vendor. */
function Parts({ summary, vendorId }: { summary: VendorSummary; vendorId?: string }) {
  const say = useText(vendors)
  const { params, put } = useAddress()
  const known: readonly Tab[] = vendorId ? staffTabs : ownTabs
  const tab = known.find((one) => one === params.get('tab')) ?? 'campaigns'
  const of = vendorId ? { vendorId } : {}
  const { mayDecide } = summary
  const panels: Record<Tab, ReactNode> = {
    campaigns: <CampaignCards summary={summary} />,
    commissions: <Commissions {...of} mayDecide={mayDecide} />,
    statements: <Statements {...of} />,
    objections: <Objections {...of} mayDecide={mayDecide} />,
    target: vendorId ? (
      <Card padding="lg">
        <TargetNow summary={summary} />
      </Card>
    ) : (
      <TargetForm summary={summary} />
    ),
  }
  return (
    <PageTabs
      label={say('parts')}
      tab={tab}
      onTab={(next) => put({ tab: next === 'campaigns' ? null : next, page: null, state: null, statement: null })}
      tabs={known.map((value) => ({ value, word: say(`tab_${value}`), panel: panels[value] }))}
      isClose
    />
  )
}

/** Everything about the money of one vendor; without an id, the reader's own. */
export function VendorAccount({ vendorId }: { vendorId?: string }) {
  const query = vendorId ? { vendorId } : {}
  const { currentData, error, isFetching, refetch } = useVendorsSummaryQuery(
    { query },
    { refetchOnMountOrArgChange: true },
  )
  if (!currentData)
    return error && !isFetching ? (
      <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Stack gap="md" aria-busy="true">
        <Skeleton height={220} radius="md" />
        <Skeleton height={260} radius="md" />
      </Stack>
    )
  return (
    <>
      <MoneyCard summary={currentData} />
      <Parts summary={currentData} {...(vendorId ? { vendorId } : {})} />
    </>
  )
}
