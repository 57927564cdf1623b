import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAddress } from '../../../../platform/web/state/address.ts'

/** What the address says is open beside a list (`?ticket=`, `?error=`). The way back to the pages before stays as it is. */
export function useOpened(name: 'ticket' | 'error') {
  const { params } = useAddress()
  const navigate = useNavigate()
  const { state } = useLocation()
  const opened = params.get(name)
  // Kept while the panel slides away, although the address forgets it at once.
  const [shown, setShown] = useState(opened)
  if (opened !== null && opened !== shown) setShown(opened)
  const open = (id: string | null) => {
    const changed = new URLSearchParams(params)
    if (id === null) changed.delete(name)
    else changed.set(name, id)
    void navigate({ search: changed.toString() }, { state, replace: true, preventScrollReset: true })
  }
  return { isOpen: opened !== null, shown, open }
}
