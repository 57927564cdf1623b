import { Navigate } from 'react-router'
import { isVendor } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { vendors } from '../words/en/vendors.ts'
import { VendorAccount } from './VendorAccount.tsx'

/**
 * `/my-statements`: what the vendor has earned and is paid. Staff have no such account, so they see all vendors
 * instead.
 */
export function MyStatementsPage() {
  const say = useText(vendors)
  const person = usePerson()
  if (person && !isVendor(person.role)) return <Navigate to={paths.vendors} replace />
  return (
    <>
      <PageHeader title={say('mine')}>{say('mineLead')}</PageHeader>
      <VendorAccount />
    </>
  )
}
