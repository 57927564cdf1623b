import { Button } from '@mantine/core'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Fold } from '../../../kit/Fold.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { money } from '../words/en/money.ts'
import { FloorForm } from './FloorForm.tsx'
import { useMoneyFloorQuery, useMoneySetSurveyFloorMutation } from './money-api.ts'

const ofSupplier = 'supplier:'

/** The floor of a single survey of a supplier, which replaces the supplier's floor. */
export function OwnFloor({ surveyId, payerId }: { surveyId: string; payerId: string }) {
  const say = useText(money)
  const mayChange = useRight('money.update')
  const supplierKey = payerId.slice(ofSupplier.length)
  const { data } = useMoneyFloorQuery({ params: { supplierKey } })
  const [setFloor] = useMoneySetSurveyFloorMutation()
  const drop = useAct(() => setFloor({ params: { surveyId }, body: { floor: null } }).unwrap(), {
    successMessage: () => say('floorSaved'),
    failed: say('notSaved'),
  })
  if (!data || !mayChange) return null
  const own = data.surveys.find((one) => one.surveyId === surveyId)
  const { floorMicros, floorPercent } = own ?? data
  return (
    <Fold title={say('ownFloor')} open={own !== undefined}>
      <FloorForm
        key={own ? 'own' : 'theirs'}
        before={{ floorMicros, floorPercent, feePercent: 0 }}
        hasFee={false}
        send={({ feePercent: _fee, ...floor }) => setFloor({ params: { surveyId }, body: { floor } })}
      />
      {own && (
        <Button variant="subtle" mt="sm" loading={drop.isBusy} onClick={() => drop.act()}>
          {say('noOwnFloor')}
        </Button>
      )}
    </Fold>
  )
}
