import { useRef, useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toasts } from '../../../kit/toasts.ts'
import { useAffiliatesCreateMutation } from './affiliates-api.ts'
import { emptyDraft } from './campaign-draft.ts'
import { CampaignEditor, EditorHeader } from './CampaignEditor.tsx'
import { useCampaignForm } from './use-campaign-form.ts'
import { useDone } from './use-done.ts'

const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `/create-affiliate`: creates a campaign. A form that is sent twice creates it once. */
export function CreateAffiliatePage() {
  const say = useText(affiliateForm)
  const form = useCampaignForm(emptyDraft, null)
  const { isDone, done } = useDone()
  const [create, { isLoading }] = useAffiliatesCreateMutation()
  const isBusy = useRef(false)
  const [key] = useState(createKey)
  const submit = async () => {
    if (isBusy.current || !form.isReady()) return
    isBusy.current = true
    try {
      const { data } = await create({ body: form.draft, headers: { 'idempotency-key': key } }).unwrap()
      toasts.success(say('created'))
      done(data.affId)
    } catch (error) {
      const failure = failureOf(error)
      toasts.error(failure.message)
      form.refuse(failure)
      isBusy.current = false
    }
  }
  return (
    <>
      <EditorHeader title={say('createTitle')}>{say('createLead')}</EditorHeader>
      <CampaignEditor
        form={form}
        before={null}
        isDone={isDone}
        isSending={isLoading}
        submit={() => void submit()}
        conflict={null}
      />
    </>
  )
}
