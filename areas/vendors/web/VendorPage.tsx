import { useParams } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { vendors } from '../words/en/vendors.ts'
import { useVendorsSummaryQuery } from './vendors-api.ts'
import { VendorAccount } from './VendorAccount.tsx'

/** `/vendors/:vendorId`: the commissions, statements, objections and campaigns of one vendor, for staff. */
export function VendorPage() {
  const say = useText(vendors)
  const { vendorId = '' } = useParams()
  const { currentData } = useVendorsSummaryQuery({ query: { vendorId } })
  return (
    <>
      <BackLink to={paths.vendors}>{say('back')}</BackLink>
      <PageHeader title={currentData?.vendorName || say('vendor')}>{say('vendorLead')}</PageHeader>
      <VendorAccount vendorId={vendorId} />
    </>
  )
}
