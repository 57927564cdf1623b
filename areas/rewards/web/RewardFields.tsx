import { Input, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { centsOf, pointsPerDollar, valueUsd } from '../../../platform/contract/money.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useCountryChoices } from '../../../kit/choices.ts'
import { CountriesField } from '../../../kit/CountriesField.tsx'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { dollars } from '../../../kit/Points.tsx'
import { CatalogueFields } from '../../providers/web/for-others/CatalogueFields.tsx'
import {
  feeBearers,
  isOrdered,
  madeKinds,
  payoutMethods,
  rewardNameMaxLength,
  rewardTextMaxLength,
} from '../contract.ts'
import { rewards } from '../words/en/rewards.ts'
import { parseAmounts, parseFee, limitFields, type Draft, type DraftField } from './reward-draft.ts'
import { useRewardsCountriesQuery } from './rewards-api.ts'

type Props = { form: Fields<Draft> }

const getTextProps = (form: Fields<Draft>, name: DraftField) => ({ ...form.getInputProps(name), autoComplete: 'off' })

/** The kind, the names and the amounts of a reward. */
function Basics({ form, isNew }: Props & { isNew: boolean }) {
  const say = useText(rewards)
  const { kind, amounts } = form.values
  const worth = (parseAmounts(amounts) ?? []).map((points) => dollars(valueUsd(points))).join(', ')
  const named = { maxLength: rewardNameMaxLength }
  return (
    <>
      {isNew && (
        <NativeSelect
          {...form.getInputProps('kind')}
          label={say('kind')}
          description={say(`kindNote_${kind}`)}
          data={madeKinds.map((value) => ({ value, label: say(`kind_${value}`) }))}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...getTextProps(form, 'name')}
          {...named}
          data-autofocus
          label={say('name')}
          withAsterisk
          aria-required
        />
        <TextInput
          {...getTextProps(form, 'nameEs')}
          {...named}
          label={say('inSpanish', { what: say('name') })}
          lang="es"
        />
      </SimpleGrid>
      <TextInput
        {...getTextProps(form, 'amounts')}
        label={say('amounts')}
        description={worth ? say('amountsWorth', { worth }) : say('amountsNote', { count: pointsPerDollar() })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        aria-required
        spellCheck={false}
      />
    </>
  )
}

/** The fields that only one kind of reward needs. */
function Source({ form }: Props) {
  const say = useText(rewards)
  const { kind } = form.values
  if (kind === 'manual')
    return (
      <NativeSelect
        {...form.getInputProps('method')}
        label={say('method')}
        description={say('methodNote')}
        withAsterisk
        aria-required
        data={[
          { value: '', label: say('methodNone') },
          ...payoutMethods.map((value) => ({ value, label: say(`method-${value}`) })),
        ]}
      />
    )
  if (!isOrdered(kind)) return null
  return (
    <CatalogueFields
      provider={kind}
      productIds={form.getInputProps('productIds')}
      campaignId={form.getInputProps('campaignId')}
      currency="USD"
    />
  )
}

function Texts({ form }: Props) {
  const say = useText(rewards)
  const long = { maxLength: rewardTextMaxLength, autosize: true, minRows: 2, maxRows: 6 }
  const short = { maxLength: rewardTextMaxLength }
  const inSpanish = (what: 'description' | 'deliveryText') => ({
    label: say('inSpanish', { what: say(what) }),
    lang: 'es',
  })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Textarea {...getTextProps(form, 'description')} {...long} label={say('description')} />
      <Textarea {...getTextProps(form, 'descriptionEs')} {...long} {...inSpanish('description')} />
      <TextInput {...getTextProps(form, 'deliveryText')} {...short} label={say('deliveryText')} />
      <TextInput {...getTextProps(form, 'deliveryTextEs')} {...short} {...inSpanish('deliveryText')} />
    </SimpleGrid>
  )
}

/** The rules for who may redeem the reward, and how often. */
function Conditions({ form }: Props) {
  const say = useText(rewards)
  const limits = useId()
  const countries = useCountryChoices(useRewardsCountriesQuery().data)
  return (
    <>
      <CountriesField
        {...form.getInputProps('countries')}
        value={form.values.countries}
        label={say('countries')}
        description={say('countriesNote')}
        choices={countries}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...getTextProps(form, 'minimumAge')} label={say('minimumAge')} inputMode="numeric" withAsterisk />
      </SimpleGrid>
      <div role="group" aria-labelledby={limits}>
        <Input.Label labelElement="div" id={limits} mb={4}>
          {say('limits')}
        </Input.Label>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          {limitFields.map((name) => (
            <TextInput
              key={name}
              {...getTextProps(form, name)}
              label={say(name)}
              labelProps={{ fw: 400 }}
              placeholder={say('noLimit')}
              inputMode="numeric"
            />
          ))}
        </SimpleGrid>
      </div>
    </>
  )
}

function Fee({ form }: Props) {
  const say = useText(rewards)
  const { kind, amounts, feeBearer } = form.values
  const [smallest] = parseAmounts(amounts)?.toSorted((a, b) => a - b) ?? []
  const fee = parseFee(form.values.fee) ?? 0
  const getsLess =
    feeBearer === 'panelist' && fee > 0 && smallest !== undefined && centsOf(smallest) > fee
      ? say('getsLess', { value: dollars(valueUsd(smallest)), sent: dollars((centsOf(smallest) - fee) / 100) })
      : ''
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        {...getTextProps(form, 'fee')}
        label={say('fee')}
        description={say('feeNote')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="decimal"
      />
      {kind !== 'codes' && (
        <NativeSelect
          {...form.getInputProps('feeBearer')}
          label={say('feeBearer')}
          description={getsLess}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={feeBearers.map((value) => ({ value, label: say(`bearer_${value}`) }))}
        />
      )}
    </SimpleGrid>
  )
}

/** All fields of a reward; those of one kind are shown for that kind only. */
export function RewardFields({ form, isNew }: Props & { isNew: boolean }) {
  const say = useText(rewards)
  return (
    <>
      <Basics form={form} isNew={isNew} />
      <Source form={form} />
      <Texts form={form} />
      <Conditions form={form} />
      <Fee form={form} />
      <Text size="sm" c="dimmed">
        {say('currencyNote')}
      </Text>
    </>
  )
}
