import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Alert, Anchor, Group, MultiSelect, NativeSelect, Stack, Text } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../../platform/contract/day.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { askedProductsMax, type ProviderProduct, type RewardProvider } from '../../contract.ts'
import { providerCatalogue } from '../../words/en/provider-catalogue.ts'
import { describePrices, describeCountries, describeCurrencies } from '../product-words.ts'
import { useProvidersAllQuery, useProvidersCatalogueQuery, useProvidersRefreshMutation } from '../providers-api.ts'

/** The maximum number of products shown at once; the search finds the others. */
const foundAtOnce = 20
const typingPauseMs = 250

/** The properties that a form passes to each of the two fields. */
type Field = GetInputPropsReturnType
type Props = {
  provider: RewardProvider
  productIds: Field
  campaignId: Field
  /** Only products sold in this currency are found. */
  currency: string
}

/** The source of a reward: products of the provider's catalogue, or one of its campaigns. */
export function CatalogueFields({ provider, productIds, campaignId, currency }: Props) {
  const say = useText(providerCatalogue)
  const { data } = useProvidersAllQuery(undefined)
  const state = data?.rows.find((one) => one.provider === provider)
  return (
    <Stack gap="md">
      {state?.source === 'none' && (
        <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />}>
          {say('notConnected')}{' '}
          <Anchor component={Link} to={paths.rewardProviders} inherit>
            {say('connect')}
          </Anchor>
        </Alert>
      )}
      <ProductsField provider={provider} productIds={productIds} currency={currency} />
      <CampaignField provider={provider} campaignId={campaignId} />
      {state && state.source !== 'none' && <FetchCatalogue provider={provider} catalogueAt={state.catalogueAt} />}
    </Stack>
  )
}

function ProductsField({ provider, productIds: field, currency }: Omit<Props, 'campaignId'>) {
  const say = useText(providerCatalogue)
  const productIds: string[] = field.value
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), typingPauseMs)
  const { data: found, isFetching } = useProvidersCatalogueQuery({
    query: { provider, currency, limit: foundAtOnce, ...(search ? { search } : {}) },
  })
  const ids = productIds.slice(0, askedProductsMax).join(',')
  const { data: chosen } = useProvidersCatalogueQuery({ query: { provider, ids } }, { skip: ids === '' })
  const known = new Map([...(found?.rows ?? []), ...(chosen?.rows ?? [])].map((one) => [one.productId, one]))
  const labelOf = (id: string): string => {
    const product = known.get(id)
    if (!product) return id
    return product.isGone ? say('gone', { name: product.name }) : product.name
  }
  const offered = new Set(found?.rows.map((one) => one.productId))
  const aboutOf = (product: ProviderProduct): string =>
    [describeCountries(product, say('everywhere')), describeCurrencies(product), describePrices(product)]
      .filter(Boolean)
      .join(' · ')
  return (
    <MultiSelect
      {...field}
      label={say('products')}
      description={say('productsNote')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      size="md"
      searchable
      hidePickedOptions
      // After a refusal the field has the focus, and an open list would hide the message.
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
      spellCheck={false}
      maxValues={askedProductsMax}
      data={[...new Set([...offered, ...productIds])].map((value) => ({ value, label: labelOf(value) }))}
      // The server has already searched the whole catalogue, so the options are not filtered by text again.
      filter={({ options }) => options.filter((one) => 'value' in one && offered.has(one.value))}
      renderOption={({ option }) => {
        const product = known.get(option.value)
        return (
          <div>
            <Text size="sm">{option.label}</Text>
            {product && (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {aboutOf(product)}
              </Text>
            )}
          </div>
        )
      }}
      nothingFoundMessage={say(isFetching ? 'searching' : found?.fetchedAt ? 'nothingFound' : 'notFetched')}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  )
}

function CampaignField({ provider, campaignId: field }: Pick<Props, 'provider' | 'campaignId'>) {
  const say = useText(providerCatalogue)
  const campaignId: string = field.value
  const { data } = useProvidersCatalogueQuery({ query: { provider, limit: 1 } })
  const campaigns = data?.campaigns ?? []
  const isUnknown = campaignId !== '' && !campaigns.some((one) => one.campaignId === campaignId)
  return (
    <NativeSelect
      {...field}
      label={say('campaign')}
      description={say('campaignNote')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={[
        { value: '', label: say('noCampaign') },
        ...campaigns.map((one) => ({ value: one.campaignId, label: one.name })),
        ...(isUnknown ? [{ value: campaignId, label: say('gone', { name: campaignId }) }] : []),
      ]}
    />
  )
}

function FetchCatalogue({ provider, catalogueAt }: Pick<Props, 'provider'> & { catalogueAt: string | null }) {
  const say = useText(providerCatalogue)
  const [refresh] = useProvidersRefreshMutation()
  const { act, isBusy, failure } = useAct(() => refresh({ body: { provider } }).unwrap())
  return (
    <>
      <Group gap="sm">
        <BusyButton variant="default" size="sm" loading={isBusy} onClick={act}>
          {say('fetch')}
        </BusyButton>
        <Text size="sm" c="dimmed">
          {catalogueAt ? say('fetchedAt', { at: formatDateTime(catalogueAt) }) : say('notFetched')}
        </Text>
      </Group>
      <ErrorNotice failure={failure} title={say('notDone')} />
    </>
  )
}
