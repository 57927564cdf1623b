import { NativeSelect, TextInput } from '@mantine/core'
import type { CampaignField } from '../contract/campaign-draft.ts'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { getFieldId, type CampaignForm } from './use-campaign-form.ts'

type Worded = Exclude<CampaignField, 'redirectTypeId'>
type Props = { form: CampaignForm; field: Worded; note?: string; isRequired?: boolean }

/** A text field of the campaign form. */
export function CampaignInput({
  form,
  field,
  note,
  isRequired = false,
  kind = 'text',
}: Props & { kind?: 'text' | 'url' | 'decimal' }) {
  const say = useText(affiliateForm)
  const hint = form.strippedField === field ? say('stripped') : undefined
  const description = [note, hint].filter(Boolean).join(' ')
  return (
    <TextInput
      id={getFieldId(field)}
      label={say(field)}
      {...(description ? { description } : {})}
      withAsterisk={isRequired}
      aria-required={isRequired}
      autoComplete="off"
      spellCheck={false}
      {...(kind === 'text' ? {} : { inputMode: kind })}
      maxLength={4000}
      value={form.draft[field]}
      error={form.problemOf(field)}
      onChange={(event) => form.change(field, event.currentTarget.value)}
      onBlur={() => form.leave(field)}
    />
  )
}

type ChoiceProps = Props & { options: readonly { value: string; label: string }[] }

/** A select field of the campaign form. */
export function CampaignChoice({ form, field, options, isRequired = false }: ChoiceProps) {
  const say = useText(affiliateForm)
  const value = form.draft[field]
  const isKnown = value === '' || options.some((one) => one.value === value)
  return (
    <NativeSelect
      id={getFieldId(field)}
      label={say(field)}
      withAsterisk={isRequired}
      aria-required={isRequired}
      value={value}
      error={form.problemOf(field)}
      data={[
        { value: '', label: say('choose') },
        ...options,
        // Keeps the campaign's own value while the choices are loading, or if it is no longer among them.
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={(event) => form.change(field, event.currentTarget.value)}
    />
  )
}
