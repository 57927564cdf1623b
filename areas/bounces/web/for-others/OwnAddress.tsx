import { lazy, Suspense } from 'react'
import { useBouncesOwnQuery } from '../bounces-api.ts'

/** Loaded on demand, because few readers ever see it. */
const AddressNotice = lazy(async () => ({ default: (await import('../AddressNotice.tsx')).AddressNotice }))

/** Tells readers whose emails come back; renders nothing for all others. */
export function OwnAddress() {
  const { data } = useBouncesOwnQuery()
  if (!data || data.rows.length === 0) return null
  return (
    <Suspense>
      <AddressNotice rows={data.rows} />
    </Suspense>
  )
}
