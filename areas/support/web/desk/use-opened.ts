import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAddress } from '../../../../platform/web/state/address.ts'

/**
 * The item that is open beside a list, according to the address (`?ticket=`, `?error=`). The state of the history
 * entry is preserved.
 */
export function useOpened(name: 'ticket' | 'error') {
  const { params } = useAddress()
  const navigate = useNavigate()
  const { state } = useLocation()
  const opened = params.get(name)
  // Stays while the panel slides out, although the address no longer contains the item.
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
