import type { CampaignUser } from '../contract/campaign-leads.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toasts } from '../../../kit/toasts.ts'
import { campaignsChanged, useAffiliatesDecideMutation } from './affiliates-api.ts'

export type Decision = 'release' | 'refuse'
export type Asked = { lead: CampaignUser; decision: Decision }

/** Releases or refuses a held lead, after a question; pressed twice it is decided once. */
export function useDecision() {
  const say = useText(affiliates)
  const dispatch = useAppDispatch()
  const [decide, { isLoading }] = useAffiliatesDecideMutation()
  const isBusy = useRef(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')
  const confirm = async (reason: string) => {
    if (!asked || isBusy.current) return
    isBusy.current = true
    setFailure(null)
    const { lead, decision } = asked
    try {
      const body = { decision, ...(reason ? { reason } : {}) }
      const { data } = await decide({ params: { leadId: lead.leadId }, body }).unwrap()
      const { status } = data
      const words = say(
        status === 'paid' ? 'decided_paid' : status === 'refused' ? 'decided_refused' : 'decided_unpaid',
      )
      setDone(words)
      toasts.success(words)
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      toasts.error(failed.message)
      // Somebody else was first: what is shown is old.
      if (failed.code === 'lead-decided') dispatch(campaignsChanged())
    } finally {
      isBusy.current = false
      setAsked(null)
    }
  }
  return {
    asked,
    ask: (next: Asked | null) => {
      setAsked(next)
      setFailure(null)
      setDone('')
    },
    confirm,
    failure,
    done,
    isLoading,
  }
}
