import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { attemptMoney } from '../../attempts/web/for-others/attempt-money.ts'
import { supplierMargin } from '../../suppliers/web/for-others/supplier-margin.ts'
import { surveyForecast, surveyPrice } from '../../surveys/web/for-others/survey-money.ts'

const PriceCard = lazy(async () => ({ default: (await import('./PriceCard.tsx')).PriceCard }))
const FloorCard = lazy(async () => ({ default: (await import('./FloorCard.tsx')).FloorCard }))
const AttemptMoneyPart = lazy(async () => ({ default: (await import('./AttemptMoneyPart.tsx')).AttemptMoneyPart }))
const Forecast = lazy(async () => ({ default: (await import('./Forecast.tsx')).Forecast }))

export const moneyWeb = webArea({
  name: 'money',
  pages: [
    {
      path: paths.money,
      frame: 'admin',
      permission: 'money.view',
      load: async () => (await import('./MoneyPage.tsx')).MoneyPage,
    },
    {
      path: paths.margin,
      frame: 'admin',
      permission: 'money.view',
      load: async () => (await import('./MarginPage.tsx')).MarginPage,
    },
    {
      path: paths.moneyAttempts,
      frame: 'admin',
      permission: 'money.view',
      load: async () => (await import('./AttemptsPage.tsx')).AttemptsPage,
    },
    {
      path: paths.payers,
      frame: 'admin',
      permission: 'money.view',
      load: async () => (await import('./PayersPage.tsx')).PayersPage,
    },
  ],
  fills: [
    fill(surveyPrice, PriceCard),
    fill(surveyForecast, Forecast),
    fill(supplierMargin, FloorCard),
    fill(attemptMoney, AttemptMoneyPart),
  ],
})
