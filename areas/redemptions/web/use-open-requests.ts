import { isProcessed, type OwnRedemption } from '../contract.ts'
import { defaultLimit } from '../../../platform/contract/paging.ts'
import { useEffect, useRef } from 'react'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { reloadRedemptions, useRedeemHistoryQuery } from './redeem-api.ts'

const pollMs = 15_000
const newest = { query: { currentPage: 1, limit: defaultLimit } }

/**
 * The open requests, newest first, polled while there are any. Undefined while they load, and right after the request
 * `madeId` was made.
 */
export function useOpenRequests(madeId: string | null): OwnRedemption[] | undefined {
  const dispatch = useAppDispatch()
  const { data, error } = useRedeemHistoryQuery(newest)
  const open = data?.rows.filter(({ status }) => !isProcessed(status)) ?? []
  useRedeemHistoryQuery(newest, {
    pollingInterval: open.length > 0 ? pollMs : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
  const last = useRef('')
  const openIds = open.map(({ redemptionId }) => redemptionId).join()
  useEffect(() => {
    // A request was closed, so the points and conditions are outdated.
    if (last.current && openIds !== last.current) dispatch(reloadRedemptions())
    last.current = openIds
  }, [openIds, dispatch])
  const isMissing = !data || (madeId !== null && data.rows.every(({ redemptionId }) => redemptionId !== madeId))
  return isMissing && !error ? undefined : open
}

/** The rewards that could not be delivered, newest first: each needs another address before its deadline. */
export function useBounced(): OwnRedemption[] {
  const { data } = useRedeemHistoryQuery(newest)
  return data?.rows.filter(({ delivery }) => Boolean(delivery?.endsAt)) ?? []
}

/** Whether the panelist has made exactly one request. */
export function useIsFirst(): boolean {
  const { data } = useRedeemHistoryQuery(newest)
  return data?.count === 1
}

/** Whether the panelist has never made a request. */
export function useHasNone(): boolean {
  const { data } = useRedeemHistoryQuery(newest)
  return data?.count === 0
}
