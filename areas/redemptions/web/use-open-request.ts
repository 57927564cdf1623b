import { isProcessed, type OwnRedemption } from '../contract.ts'
import { defaultLimit } from '../../../platform/contract/paging.ts'
import { useEffect, useRef } from 'react'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { redemptionsChanged, useRedeemHistoryQuery } from './redeem-api.ts'

const pollMs = 15_000
const newest = { query: { currentPage: 1, limit: defaultLimit } }

/**
 * The one request that is not processed yet, or null; it is polled while it is open. Undefined while loading, and right after `madeId`
 * was made.
 */
export function useOpenRequest(madeId: string | null): OwnRedemption | null | undefined {
  const dispatch = useAppDispatch()
  const { data, error } = useRedeemHistoryQuery(newest)
  const open = data?.rows.find(({ status }) => !isProcessed(status)) ?? null
  useRedeemHistoryQuery(newest, {
    pollingInterval: open ? pollMs : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
  const last = useRef<string | null>(null)
  const openId = open?.redemptionId ?? null
  useEffect(() => {
    // A processed request makes points and conditions stale.
    if (last.current && openId !== last.current) dispatch(redemptionsChanged())
    last.current = openId
  }, [openId, dispatch])
  const isMissing = !data || (madeId !== null && data.rows.every(({ redemptionId }) => redemptionId !== madeId))
  return isMissing && !error ? undefined : open
}
