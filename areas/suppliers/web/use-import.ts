import type { Supplier } from '../contract/supplier-admin.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useEffect, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { reloadInventory, useSuppliersImportMutation } from './suppliers-api.ts'

const checkEveryMs = 2_000
/**
 * The maximum number of times that the result is checked. The server imports inventories once a minute, one after the
 * other.
 */
const maxChecks = 75

/**
 * Requests an import of a supplier's inventory, which runs in the background, and checks for its result for up to two
 * and a half minutes.
 */
export function useImport({ supplierKey, inventory: { askedAt } }: Supplier) {
  const say = useText(suppliers)
  const dispatch = useAppDispatch()
  const [ask, { isLoading }] = useSuppliersImportMutation()
  const [waiting, setWaiting] = useState<{ since: string | null; looks: number } | null>(null)
  const [wasAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isThere = waiting !== null && askedAt !== waiting.since
  const isOver = waiting !== null && waiting.looks >= maxChecks
  const isWaiting = waiting !== null && !isThere && !isOver

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      setWaiting((now) => now && { ...now, looks: now.looks + 1 })
      dispatch(reloadInventory())
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, dispatch])

  const start = async () => {
    if (isLoading || isWaiting) return
    setFailure(null)
    setAsked(true)
    setWaiting({ since: askedAt, looks: 0 })
    try {
      await ask({ params: { supplierKey } }).unwrap()
    } catch (error) {
      setWaiting(null)
      setAsked(false)
      setFailure(failureOf(error))
    }
  }
  const news = !wasAsked
    ? ''
    : isThere && askedAt
      ? say('importDone', { at: formatDateTime(askedAt) })
      : say(isOver ? 'importSlow' : 'importAsked')
  return { start, isBusy: isLoading || isWaiting, failure, news }
}
