import { Anchor, Card, Group, NativeSelect, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ShortMoment } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Fold } from '../../../kit/Fold.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import type { SurveyMoney } from '../../surveys/web/for-others/survey-money.ts'
import { panelCurrency } from '../../../platform/contract/amount.ts'
import type { Payer, SurveyPrice } from '../contract/payers.ts'
import { money } from '../words/en/money.ts'
import { amountText, percentText, readPrice, writePrice } from './for-others/amounts.ts'
import { ForecastLine } from './Forecast.tsx'
import { OwnFloor } from './OwnFloor.tsx'
import { useMoneyPayersQuery, useMoneyPriceQuery, useMoneySetPriceMutation } from './money-api.ts'

/** How many clients the select offers; the others can be found on the page of payers. */
const choicesAtMost = 100

type FormProps = { price: SurveyPrice; payers: readonly Payer[] }

/** The form that sets who pays for a survey of our own, and how much. */
function PriceForm({ price: { surveyId, payerId, payerName, price }, payers }: FormProps) {
  const say = useText(money)
  const form = useFields(
    { payerId: payerId ?? '', price: price ? writePrice(price.micros) : '' },
    { price: (typed, values) => (values.payerId !== '' && readPrice(typed) === null ? say('priceWrong') : null) },
  )
  const sending = useSubmit(form, useMoneySetPriceMutation(), {
    ask: (values) => ({
      params: { surveyId },
      body:
        values.payerId === ''
          ? { payerId: null, price: null }
          : { payerId: values.payerId, price: { micros: readPrice(values.price) ?? 0, currency: panelCurrency } },
    }),
    done: () => say('priceSaved'),
    onDone: () => undefined,
  })
  const offered = payers.filter(({ kind, archivedAt }) => kind === 'client' && archivedAt === null)
  const isKnown = payerId === null || offered.some((one) => one.payerId === payerId)
  return (
    <form onSubmit={sending.onSubmit} noValidate>
      <Stack gap="md">
        <ErrorNotice failure={sending.failure} title={say('notSaved')} />
        <NativeSelect
          {...form.getInputProps('payerId')}
          label={say('by_payer')}
          description={say('payerNote')}
          data={[
            { value: '', label: say('none_payer') },
            ...(isKnown ? [] : [{ value: payerId, label: payerName ?? payerId }]),
            ...offered.map((one) => ({ value: one.payerId, label: one.name })),
          ]}
        />
        {form.values.payerId !== '' && (
          <TextInput
            {...form.getInputProps('price')}
            label={say('priceField')}
            description={say('priceNote')}
            inputMode="decimal"
            autoComplete="off"
            withAsterisk
            aria-required
          />
        )}
        <Group gap="md">
          <BusyButton type="submit" variant="default" loading={sending.isBusy}>
            {say('savePrice')}
          </BusyButton>
          <Anchor component={Link} to={paths.payers} size="sm">
            {say('payersTitle')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}

/** The earlier prices of a survey. */
function History({ history }: Pick<SurveyPrice, 'history'>) {
  const say = useText(money)
  if (history.length < 2) return null
  return (
    <Fold title={say('priceHistory')}>
      <ul>
        {history.map(({ version, payerName, price, validFrom }) => (
          <li key={version}>
            <ShortMoment at={validFrom} />
            {': '}
            {price === null ? say('none_payer') : say('agreed', { payer: payerName ?? '–', price: amountText(price) })}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function Loaded({ surveyId, places, points }: SurveyMoney) {
  const say = useText(money)
  const mayChange = useRight('money.update')
  const { data, error, isFetching, refetch } = useMoneyPriceQuery(
    { params: { surveyId } },
    { refetchOnMountOrArgChange: true },
  )
  const payers = useMoneyPayersQuery({ query: { limit: choicesAtMost } })
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data || (!payers.data && !payers.error)) return <Skeleton h={160} />
  const isOwn = data.kind === 'hosted'
  return (
    <Stack gap="md">
      {isOwn && mayChange ? (
        <PriceForm key={data.history[0]?.version ?? 0} price={data} payers={payers.data?.rows ?? []} />
      ) : (
        <Facts
          facts={[
            { label: say('by_payer'), value: data.payerName ?? say('none_payer') },
            { label: say('price'), value: amountText(data.price) },
            ...(data.feePercent > 0 ? [{ label: say('fee'), value: percentText(data.feePercent) }] : []),
          ]}
        />
      )}
      {!isOwn && data.payerId && <OwnFloor surveyId={surveyId} payerId={data.payerId} />}
      <ForecastLine price={data} places={places} points={points} />
      <History history={data.history} />
    </Stack>
  )
}

/** On the tab about pay: who pays for a complete of the survey and how much, for readers who may see prices. */
export function PriceCard(props: SurveyMoney) {
  const say = useText(money)
  const mayKnow = useRight('money.view')
  if (!mayKnow) return null
  return (
    <Card component="section" aria-labelledby="price">
      <Title order={2} size="h3" id="price">
        {say('priceTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {say('priceLead')}
      </Text>
      <Loaded {...props} />
    </Card>
  )
}
