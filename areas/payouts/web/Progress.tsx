import { Group } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { lineStates, type Batch } from '../contract.ts'
import { payouts } from '../words/en/payouts.ts'
import { lineLooks } from './looks.ts'

/** How many requests of a batch are in each state; states without any are left out. */
export function Progress({ batch: { states } }: { batch: Pick<Batch, 'states'> }) {
  const say = useText(payouts)
  return (
    <Group gap={6}>
      {lineStates
        .filter((state) => states[state] > 0)
        .map((state) => (
          <StatusBadge key={state} look={lineLooks[state]}>
            {say(`in_${state}`, { n: wholeNumber(states[state]) })}
          </StatusBadge>
        ))}
    </Group>
  )
}
