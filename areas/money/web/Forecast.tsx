import { Text } from '@mantine/core'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { moneyText } from '../../../kit/Points.tsx'
import type { SurveyMoney } from '../../surveys/web/for-others/survey-money.ts'
import type { SurveyPrice } from '../contract/payers.ts'
import { money } from '../words/en/money.ts'
import { amountText, percentText } from './for-others/amounts.ts'
import { forecastOf } from './forecast.ts'
import { useMoneyPriceQuery } from './money-api.ts'

type Props = { price: SurveyPrice } & Pick<SurveyMoney, 'places' | 'points'>

/** Says in one sentence what a survey will cost and bring. */
export function ForecastLine({ price, places, points }: Props) {
  const say = useText(money)
  const forecast = forecastOf(price, { places, points })
  if (!forecast)
    return (
      <Text size="sm" c="dimmed">
        {say('forecastOpen')}
      </Text>
    )
  const { completes, costCents, screenOutCents, revenueCents, marginCents, marginPercent } = forecast
  const dollarsOf = (cents: number): string => moneyText('USD', cents)
  const cost = {
    count: completes,
    points: forecast.points,
    cost: dollarsOf(costCents),
    screenOuts: dollarsOf(screenOutCents),
  }
  return (
    <Text size="sm" role="status">
      {revenueCents === null || marginCents === null
        ? say('forecastInHouse', { ...cost, all: dollarsOf(costCents + screenOutCents) })
        : say(price.feePercent > 0 ? 'forecastLess' : 'forecast', {
            ...cost,
            price: amountText(price.price),
            fee: percentText(price.feePercent),
            revenue: dollarsOf(revenueCents),
            margin: dollarsOf(marginCents),
            percent: marginPercent ?? 0,
          })}
    </Text>
  )
}

/** The same line below the checks before a launch, for readers who may see prices. */
export function Forecast({ surveyId, places, points }: SurveyMoney) {
  const mayKnow = useRight('money.view')
  return mayKnow ? <Loaded surveyId={surveyId} places={places} points={points} /> : null
}

function Loaded({ surveyId, places, points }: SurveyMoney) {
  const { data } = useMoneyPriceQuery({ params: { surveyId } }, { refetchOnMountOrArgChange: true })
  return data ? <ForecastLine price={data} places={places} points={points} /> : null
}
