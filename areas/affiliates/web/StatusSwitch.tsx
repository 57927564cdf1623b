import type { Campaign, CampaignStatus } from '../contract/campaigns.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useAffiliatesStatusMutation } from './affiliates-api.ts'

type Props = { campaign: Campaign; onFailure: (failure: CallFailure | null) => void }

/** Pauses a campaign after a question, and resumes it without one. */
export function StatusSwitch({ campaign: { affId, status }, onFailure }: Props) {
  const say = useText(affiliates)
  const [changeStatus, { isLoading }] = useAffiliatesStatusMutation()
  const isBusy = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const put = async (next: CampaignStatus) => {
    if (isBusy.current) return
    isBusy.current = true
    onFailure(null)
    try {
      await changeStatus({ body: { affId, status: next } }).unwrap()
      toasts.success(say(next === 'paused' ? 'pausedNow' : 'resumedNow'))
    } catch (error) {
      onFailure(failureOf(error))
    } finally {
      isBusy.current = false
      setAsking(false)
    }
  }
  return (
    <>
      <BusyButton
        variant="default"
        loading={isLoading}
        onClick={() => (status === 'active' ? setAsking(true) : void put('active'))}
      >
        {say(status === 'active' ? 'pause' : 'resume')}
      </BusyButton>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('pauseTitle')}
        confirm={say('pauseConfirm')}
        keep={say('keepRunning')}
        isBusy={isLoading}
        onConfirm={() => void put('paused')}
      >
        {say('pauseText')}
      </ConfirmDelete>
    </>
  )
}
