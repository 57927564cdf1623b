import { isProcessed, type OwnRedemption } from '@tuppence/contract/redemptions'
import { defaultLimit } from '@tuppence/contract/paging'
import { useEffect, useRef } from 'react'
import { useAppDispatch } from '../../state/hooks.ts'
import { redemptionsChanged, useRedeemHistoryQuery } from './redeem-api.ts'

const pollMs = 15_000
const newest = { query: { currentPage: 1, limit: defaultLimit } }

/** The request that is not processed yet, or null; there is at most one. It is followed while it is open. */
export function useOpenRequest(): OwnRedemption | null {
  const dispatch = useAppDispatch()
  const { data } = useRedeemHistoryQuery(newest)
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
  return open
}
