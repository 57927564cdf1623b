import { NativeSelect } from '@mantine/core'
import { useText } from '../../platform/web/text/text.ts'
import { ui } from '../../platform/words/en/ui.ts'
import type { Column, Sort } from '../table-props.ts'

type Props = {
  columns: readonly Pick<Column<never>, 'header' | 'sortBy'>[]
  /** The sort orders that the call supports. */
  orders: readonly Sort[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** A field for the sort order of a list, used where its cards have no headers to press. */
export function SortField({ columns, orders, sort, onSort }: Props) {
  const say = useText(ui)
  const wordOf = ({ by, descending }: Sort) => {
    const column = columns.find(({ sortBy }) => sortBy === by)?.header ?? by
    return say(descending ? 'sortedDown' : 'sortedUp', { column })
  }
  const at = orders.findIndex(({ by, descending }) => by === sort.by && descending === sort.descending)
  return (
    <NativeSelect
      aria-label={say('order')}
      value={String(at)}
      data={[
        // The call's default order, until the reader chooses one.
        ...(at < 0 ? [{ value: '-1', label: say('order') }] : []),
        ...orders.map((one, index) => ({ value: String(index), label: wordOf(one) })),
      ]}
      onChange={({ currentTarget }) => onSort(orders[Number(currentTarget.value)] ?? sort)}
    />
  )
}
