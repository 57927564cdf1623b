import type { Campaign, CampaignStatus } from '../contract/campaigns.ts'
import { type CallFailure } from '../../../platform/web/api/failure.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { useAffiliatesStatusMutation } from './affiliates-api.ts'

type Props = { campaign: Campaign; onFailure: (failure: CallFailure | null) => void }

/** Pauses a campaign after a confirmation, and resumes it without one. */
export function StatusSwitch({ campaign: { affId, status }, onFailure }: Props) {
  const say = useText(affiliates)
  const [changeStatus] = useAffiliatesStatusMutation()
  const put = (next: CampaignStatus) => {
    onFailure(null)
    return changeStatus({ body: { affId, status: next } }).unwrap()
  }
  const resuming = useAct(() => put('active'), { successMessage: () => say('resumedNow'), onFailed: onFailure })
  const { ask, question } = useQuestion({
    send: (next: 'paused') => put(next),
    successMessage: () => say('pausedNow'),
    onRefused: onFailure,
  })
  return (
    <>
      <BusyButton
        variant="default"
        loading={resuming.isBusy}
        onClick={() => (status === 'active' ? ask('paused') : resuming.act())}
      >
        {say(status === 'active' ? 'pause' : 'resume')}
      </BusyButton>
      <ConfirmDelete {...question} title={say('pauseTitle')} confirm={say('pauseConfirm')} keep={say('keepRunning')}>
        {say('pauseText')}
      </ConfirmDelete>
    </>
  )
}
