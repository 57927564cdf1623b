import { Input, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { feeBearers, madeKinds, payoutMethods, rewardNameMaxLength, rewardTextMaxLength } from '../contract.ts'
import { centsOf, pointsPerDollar, valueUsd } from '../../../platform/contract/money.ts'
import { rewards } from '../words/en/rewards.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useCountryChoices } from '../../../kit/choices.ts'
import { CountriesField } from '../../../kit/CountriesField.tsx'
import { dollars } from '../../../kit/Points.tsx'
import { CatalogueFields } from '../../providers/web/for-others/CatalogueFields.tsx'
import { amountsIn, feeIn, limitFields, type Draft, type DraftField } from './reward-draft.ts'
import { useRewardsCountriesQuery } from './rewards-api.ts'

export const idOf = (field: string): string => `reward-${field}`

type Props = {
  draft: Draft
  isNew: boolean
  problemOf: (field: DraftField) => string | null
  put: (change: Partial<Draft>) => void
}

/** All fields of a reward; those of one kind are shown for that kind only. */
export function RewardFields({ draft, isNew, problemOf, put }: Props) {
  const say = useText(rewards)
  const worth = (amountsIn(draft.amounts) ?? []).map((points) => dollars(valueUsd(points))).join(', ')
  const countries = useCountryChoices(useRewardsCountriesQuery().data)
  const [smallest] = amountsIn(draft.amounts)?.toSorted((a, b) => a - b) ?? []
  const fee = feeIn(draft.fee) ?? 0
  const getsLess =
    draft.feeBearer === 'panelist' && fee > 0 && smallest !== undefined && centsOf(smallest) > fee
      ? say('getsLess', { value: dollars(valueUsd(smallest)), sent: dollars((centsOf(smallest) - fee) / 100) })
      : ''
  const field = (
    name: Exclude<DraftField, 'kind' | 'method' | 'feeBearer' | 'countries' | 'productIds' | 'campaignId'>,
  ) => ({
    id: idOf(name),
    value: draft[name],
    error: problemOf(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => put({ [name]: event.currentTarget.value }),
  })
  const nameField = { maxLength: rewardNameMaxLength }
  const textField = { maxLength: rewardTextMaxLength }
  return (
    <Stack gap="md">
      {isNew && (
        <NativeSelect
          label={say('kind')}
          description={say(`kindNote_${draft.kind}`)}
          value={draft.kind}
          data={madeKinds.map((value) => ({ value, label: say(`kind_${value}`) }))}
          onChange={(event) => put({ kind: madeKinds.find((one) => one === event.currentTarget.value) ?? 'codes' })}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput {...field('name')} {...nameField} data-autofocus label={say('name')} withAsterisk aria-required />
        <TextInput {...field('nameEs')} {...nameField} label={say('inSpanish', { what: say('name') })} lang="es" />
      </SimpleGrid>
      <TextInput
        {...field('amounts')}
        label={say('amounts')}
        description={worth ? say('amountsWorth', { worth }) : say('amountsNote', { count: pointsPerDollar() })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        aria-required
        spellCheck={false}
      />
      {draft.kind === 'manual' && (
        <NativeSelect
          id={idOf('method')}
          label={say('method')}
          description={say('methodNote')}
          withAsterisk
          aria-required
          value={draft.method}
          error={problemOf('method')}
          data={[
            { value: '', label: say('methodNone') },
            ...payoutMethods.map((value) => ({ value, label: say(`method-${value}`) })),
          ]}
          onChange={(event) => put({ method: payoutMethods.find((one) => one === event.currentTarget.value) ?? '' })}
        />
      )}
      {draft.kind === 'tremendous' && (
        <CatalogueFields
          idOf={idOf}
          productIds={draft.productIds}
          campaignId={draft.campaignId}
          currency="USD"
          problemOf={problemOf}
          put={put}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Textarea
          {...field('description')}
          {...textField}
          label={say('description')}
          autosize
          minRows={2}
          maxRows={6}
        />
        <Textarea
          {...field('descriptionEs')}
          {...textField}
          label={say('inSpanish', { what: say('description') })}
          lang="es"
          autosize
          minRows={2}
          maxRows={6}
        />
        <TextInput {...field('deliveryText')} {...textField} label={say('deliveryText')} />
        <TextInput
          {...field('deliveryTextEs')}
          {...textField}
          label={say('inSpanish', { what: say('deliveryText') })}
          lang="es"
        />
      </SimpleGrid>
      <CountriesField
        id={idOf('countries')}
        label={say('countries')}
        description={say('countriesNote')}
        error={problemOf('countries')}
        choices={countries}
        value={draft.countries}
        onChange={(next) => put({ countries: next })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...field('minimumAge')} label={say('minimumAge')} inputMode="numeric" withAsterisk />
      </SimpleGrid>
      <div role="group" aria-labelledby={idOf('limits')}>
        <Input.Label labelElement="div" id={idOf('limits')} mb={4}>
          {say('limits')}
        </Input.Label>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          {limitFields.map((name) => (
            <TextInput
              key={name}
              {...field(name)}
              label={say(name)}
              labelProps={{ fw: 400 }}
              placeholder={say('noLimit')}
              inputMode="numeric"
            />
          ))}
        </SimpleGrid>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...field('fee')}
          label={say('fee')}
          description={say('feeNote')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
        />
        {draft.kind !== 'codes' && (
          <NativeSelect
            id={idOf('feeBearer')}
            label={say('feeBearer')}
            description={getsLess}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={draft.feeBearer}
            error={problemOf('feeBearer')}
            data={feeBearers.map((value) => ({ value, label: say(`bearer_${value}`) }))}
            onChange={(event) => put({ feeBearer: event.currentTarget.value === 'panelist' ? 'panelist' : 'panel' })}
          />
        )}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {say('currencyNote')}
      </Text>
    </Stack>
  )
}
