import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Input, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { houseMacros, networkPresets } from '../contract/affiliate-url.ts'
import { noRedirect, redirectTypeIds, redirectTypes } from '../contract/campaign-draft.ts'
import { useRef } from 'react'
import { Fold } from '../../../kit/Fold.tsx'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { buildLink } from './campaign-draft.ts'
import { TryCallback } from './TryCallback.tsx'
import { getFieldId, type CampaignForm } from './use-campaign-form.ts'
import classes from './Affiliates.module.css'

const macroNames = Object.keys(houseMacros) as (keyof typeof houseMacros)[]

/** The placeholders that the callback address may contain, with their meanings; pressing one inserts it. */
function Macros({ form, onInsert }: { form: CampaignForm; onInsert: (piece: string) => void }) {
  const say = useText(affiliateForm)
  const { clickId, subId1, subId2 } = buildLink(form.draft)
  const own = [...new Set([clickId, subId1, subId2])].filter((name) => name !== '' && !(name in houseMacros))
  const all = [
    ...own.map((name) => ({ name, meaning: say('macro_own') })),
    ...macroNames.map((name) => ({ name, meaning: say(`macro_${name}`) })),
  ]
  return (
    <Fold title={say('macros')} className={classes.macros}>
      <Text size="sm" c="dimmed" mb="xs">
        {say('macrosNote')}
      </Text>
      <ul>
        {all.map(({ name, meaning }) => (
          <li key={name}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={say('insertLong', { name, meaning })}
              onClick={() => onInsert(`{${name}}`)}
            >
              <code>{`{${name}}`}</code>
            </Button>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function AddressField({ form }: { form: CampaignForm }) {
  const say = useText(affiliateForm)
  const input = useRef<HTMLInputElement>(null)
  const cursor = useRef<number | null>(null)
  const insert = (piece: string) => {
    const after = form.insert(cursor.current ?? form.draft.redirectUrl.length, piece)
    cursor.current = after
    // Once the field has its new text, the cursor goes to the end of the placeholder.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(after, after)
    })
  }
  return (
    <>
      <TextInput
        ref={input}
        id={getFieldId('redirectUrl')}
        label={say('redirectUrl')}
        withAsterisk
        aria-required
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={4000}
        value={form.draft.redirectUrl}
        error={form.problemOf('redirectUrl')}
        onChange={(event) => form.change('redirectUrl', event.currentTarget.value)}
        onSelect={(event) => {
          cursor.current = event.currentTarget.selectionStart
        }}
        onBlur={() => form.leave('redirectUrl')}
      />
      <Macros form={form} onInsert={insert} />
    </>
  )
}

/** How the vendor is notified of a lead: the kind of call, and its address with placeholders. */
export function CallbackFields({ form, affId }: { form: CampaignForm; affId: string | null }) {
  const say = useText(affiliateForm)
  const { redirectTypeId } = form.draft
  const chosen = redirectTypeIds.find((id) => String(id) === redirectTypeId) ?? noRedirect
  const { caller } = redirectTypes[chosen]
  return (
    <Stack gap="md">
      <Input.Wrapper
        label={say('redirectTypeId')}
        labelElement="div"
        labelProps={{ id: 'redirect-type' }}
        description={say(`redirectNote_${chosen}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={form.problemOf('redirectTypeId')}
      >
        <SegmentedControl
          fullWidth
          aria-labelledby="redirect-type"
          value={String(chosen)}
          data={redirectTypeIds.map((id) => ({ value: String(id), label: say(`redirect_${id}`) }))}
          onChange={(value) => form.change('redirectTypeId', value)}
          classNames={{ label: classes.segment ?? '' }}
        />
      </Input.Wrapper>
      <NativeSelect
        label={say('preset')}
        description={say('presetNote')}
        value=""
        data={[
          { value: '', label: say('noPreset') },
          ...networkPresets.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={(event) => {
          const preset = networkPresets.find(({ key }) => key === event.currentTarget.value)
          if (preset) form.applyPreset(preset)
        }}
      />
      {caller !== null && <AddressField form={form} />}
      {caller === 'server' && <TryCallback affId={affId} draft={form.draft} />}
    </Stack>
  )
}
