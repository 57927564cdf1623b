import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { money } from '../words/en/money.ts'

/** Says why there is no margin yet, and where prices are set. */
export function NoPrices({ hasPrices }: { hasPrices: boolean }) {
  const say = useText(money)
  return (
    <EmptyState art={<EmptySearch />} title={say(hasPrices ? 'nothingTitle' : 'noPricesTitle')} order={3}>
      {hasPrices ? (
        say('nothingWhy')
      ) : (
        <>
          {say('noPricesWhy')}{' '}
          <Anchor component={Link} to={paths.surveysAdmin}>
            {say('toSurveys')}
          </Anchor>
          {' · '}
          <Anchor component={Link} to={paths.suppliers}>
            {say('toSuppliers')}
          </Anchor>
        </>
      )}
    </EmptyState>
  )
}
