import { Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import type { MarginFloor } from '../contract/payers.ts'
import { money } from '../words/en/money.ts'
import { readPercent, readPrice, writePrice } from './for-others/amounts.ts'

type FloorDraft = MarginFloor & { feePercent: number }
type Props = {
  before: FloorDraft
  /** Whether to ask for the commission, which belongs to the supplier and not to a single survey. */
  hasFee: boolean
  send: (wanted: FloorDraft) => { unwrap: () => Promise<unknown> }
}

const isWholePercent = (typed: string): boolean => Number.isInteger(readPercent(typed) ?? NaN)

/** The fields of a floor: an amount, a percentage of what the payer owes, and the commission of a supplier. */
export function FloorForm({ before, hasFee, send }: Props) {
  const say = useText(money)
  const form = useFields(
    {
      floorMicros: writePrice(before.floorMicros),
      floorPercent: String(before.floorPercent),
      feePercent: String(before.feePercent),
    },
    {
      floorMicros: (typed) => (readPrice(typed) === null ? say('priceWrong') : null),
      floorPercent: (typed) => (isWholePercent(typed) ? null : say('wholePercentWrong')),
      feePercent: (typed) => (readPercent(typed) === null ? say('feeWrong') : null),
    },
  )
  const sending = useSubmit(form, [send], {
    ask: (values) => ({
      floorMicros: readPrice(values.floorMicros) ?? 0,
      floorPercent: readPercent(values.floorPercent) ?? 0,
      feePercent: readPercent(values.feePercent) ?? 0,
    }),
    done: () => say('floorSaved'),
    onDone: () => undefined,
  })
  return (
    <form onSubmit={sending.onSubmit} noValidate>
      <Stack gap="md">
        <ErrorNotice failure={sending.failure} title={say('notSaved')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            {...form.getInputProps('floorMicros')}
            label={say('floorAmount')}
            description={say('floorAmountNote')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextInput
            {...form.getInputProps('floorPercent')}
            label={say('floorPercent')}
            description={say('floorPercentNote')}
            inputMode="numeric"
            autoComplete="off"
          />
          {hasFee && (
            <TextInput
              {...form.getInputProps('feePercent')}
              label={say('feeField')}
              description={say('feeNote')}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </SimpleGrid>
        <Group>
          <BusyButton type="submit" variant="default" loading={sending.isBusy}>
            {say('saveFloor')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
