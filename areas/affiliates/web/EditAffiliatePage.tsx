import type { Campaign } from '../contract/campaigns.ts'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useAffiliatesOneQuery, useAffiliatesUpdateMutation } from './affiliates-api.ts'
import { createDraft } from './campaign-draft.ts'
import { CampaignEditor, EditorHeader } from './CampaignEditor.tsx'
import { readAffId } from './aff-id.ts'
import { useCampaignForm } from './use-campaign-form.ts'
import { useDone } from './use-done.ts'
import { WaitingForm } from './Waiting.tsx'

type Props = { campaign: Campaign; readAgain: () => Promise<Campaign | null> }

function Editor({ campaign, readAgain }: Props) {
  const say = useText(affiliateForm)
  // The version from which the reader started. If a colleague saves in the meantime, the server reports it, and
  // nothing is overwritten unseen.
  const [before, setBefore] = useState(campaign)
  const form = useCampaignForm(createDraft(before), before)
  const { isDone, done } = useDone()
  const [update, { isLoading }] = useAffiliatesUpdateMutation()
  const isBusy = useRef(false)
  const [theirs, setTheirs] = useState<Campaign | null>(null)
  const submit = async (version: number) => {
    if (isBusy.current || !form.isReady()) return
    isBusy.current = true
    setTheirs(null)
    try {
      await update({ body: { affId: before.affId, version, ...form.draft } }).unwrap()
      toasts.success(say('updated'))
      done(before.affId)
    } catch (error) {
      const failure = failureOf(error)
      toasts.error(failure.message, say('updateFailed'))
      form.refuse(failure)
      if (failure.code === 'changed-meanwhile') setTheirs(await readAgain())
      isBusy.current = false
    }
  }
  const conflict = theirs && {
    onTheirs: () => {
      setBefore(theirs)
      form.restart(createDraft(theirs))
      setTheirs(null)
    },
    onMine: () => void submit(theirs.version),
  }
  return (
    <CampaignEditor
      form={form}
      before={before}
      isDone={isDone}
      isSending={isLoading}
      submit={() => void submit(before.version)}
      conflict={conflict}
    />
  )
}

function Loaded({ affId }: { affId: string }) {
  const { data, error, isFetching, refetch } = useAffiliatesOneQuery(
    { query: { affId } },
    { refetchOnMountOrArgChange: true },
  )
  const readAgain = async (): Promise<Campaign | null> => (await refetch()).data ?? null
  // A cached campaign may be outdated, and its change would be refused. Once rendered, the form keeps its version.
  const [drawn, setDrawn] = useState(false)
  if (data && !isFetching && !drawn) setDrawn(true)
  if (data && (drawn || !isFetching)) return <Editor campaign={data} readAgain={readAgain} />
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  return <WaitingForm />
}

/** `/edit-affiliate?affId=`: the form of an existing campaign. */
export function EditAffiliatePage() {
  const say = useText(affiliateForm)
  const [params] = useSearchParams()
  const affId = readAffId(params)
  return (
    <>
      <EditorHeader title={say('editTitle')} />
      {affId === null ? <ErrorNotice failure={{ message: say('noSuch') }} /> : <Loaded key={affId} affId={affId} />}
    </>
  )
}
