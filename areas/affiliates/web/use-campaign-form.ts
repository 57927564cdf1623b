import { campaignFields, campaignFlaws, type CampaignField } from '../contract/campaign-draft.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { useRef, useState } from 'react'
import { fieldProblem, type CallFailure } from '../../../platform/web/api/failure.ts'
import { affiliateChecks } from '../words/en/affiliate-checks.ts'
import { sayMessagesOf } from '../../../platform/web/text/say-message.ts'
import { isDifferent, insertAt, tidyField, changeField, applyPreset, type Draft } from './campaign-draft.ts'
import type { NetworkPreset } from '../contract/affiliate-url.ts'

const basics: readonly CampaignField[] = ['affiliateTitle', 'affType', 'affVendor']
const sayFlaw = sayMessagesOf([affiliateChecks])

/** The element id of a field, to which the summary of problems links. */
export const getFieldId = (field: CampaignField): string => `affiliate-${field}`

/** The fields in the order in which the page shows them. */
export const pageOrder: readonly CampaignField[] = [
  ...basics,
  ...campaignFields.filter((field) => !basics.includes(field)),
]
const compareByPageOrder = (one: { field: CampaignField }, other: { field: CampaignField }): number =>
  pageOrder.indexOf(one.field) - pageOrder.indexOf(other.field)

/**
 * The draft of a campaign, its problems, and the functions that change it. `before` is the campaign being edited, if
 * any.
 */
export function useCampaignForm(initial: Draft, before: Campaign | null) {
  const [base, setBase] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [strippedField, setStrippedField] = useState<CampaignField | null>(null)
  const hinted = useRef(false)
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set())
  const flaws = wasTried ? campaignFlaws(draft, { isEdit: before !== null }) : []

  const change = (field: CampaignField, value: string) => {
    setDraft(changeField(draft, field, value))
    setFixed(new Set([...fixed, field]))
    if (field === strippedField) setStrippedField(null)
  }
  const leave = (field: CampaignField) => {
    const next = tidyField(draft, field)
    if (next[field].length < draft[field].length && /\s/.test(draft[field]) && !hinted.current) {
      hinted.current = true
      setStrippedField(field)
    }
    if (next !== draft) setDraft(next)
  }
  const problemOf = (field: CampaignField): string | null => {
    const flaw = flaws.find((one) => one.field === field)
    const serverProblem = fixed.has(field) ? null : fieldProblem(failure, field)
    return flaw ? sayFlaw(flaw.message) : serverProblem
  }
  return {
    draft,
    base,
    isDirty: isDifferent(draft, base),
    change,
    leave,
    problemOf,
    strippedField,
    failure,
    applyPreset: (preset: NetworkPreset) => setDraft(applyPreset(draft, preset)),
    insert: (at: number, piece: string): number => {
      const { text, cursor } = insertAt(draft.redirectUrl, at, piece)
      change('redirectUrl', text)
      return cursor
    },
    /** Replaces the draft with another version of the campaign. */
    restart: (from: Draft) => {
      setBase(from)
      setDraft(from)
      setTried(false)
      setFailure(null)
    },
    /** Returns whether the draft can be sent; if not, it moves the focus to the first invalid field. */
    isReady: (): boolean => {
      setTried(true)
      setFailure(null)
      setFixed(new Set())
      const [first] = campaignFlaws(draft, { isEdit: before !== null }).toSorted(compareByPageOrder)
      if (first) document.getElementById(getFieldId(first.field))?.focus()
      return !first
    },
    refuse: (failed: CallFailure) => {
      setFailure(failed)
      setFixed(new Set())
      const [first] = failed.errors
      if (first) document.getElementById(`affiliate-${first.field}`)?.focus()
    },
  }
}
export type CampaignForm = ReturnType<typeof useCampaignForm>
