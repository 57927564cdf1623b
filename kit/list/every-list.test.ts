import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Drawn without `defineList`, and why. */
const others: Readonly<Record<string, string>> = {
  'areas/disputes/web/DisputesPage.tsx': 'a list of the panelist',
  'areas/notifications/web/NotificationsPage.tsx': 'a list of the panelist',
  'areas/support/web/help/TicketList.tsx': 'a list of the panelist',
  'areas/surveys/web/taking/CompletedList.tsx': 'a list of the panelist',
  'areas/wallet/web/History.tsx': 'a list of the panelist',
  'areas/wallet/web/StatementSheet.tsx': 'a printed statement of the panelist',
  'areas/import/web/Mapping.tsx': 'a form: each row is a field',
  'areas/panelists/web/NotesTab.tsx': 'notes are read one below the other, with the field for the next',
  'areas/surveys/web/admin/PlainTable.tsx': 'a chart in words',
}
const byHand = /<(?:Table|PagedTable|table|Pagination|KeysetPager|StepPager)\b/
const drawnByHand = (source: string): boolean => byHand.test(source)

test('every list of staff and vendors is made by defineList, and each other one says why not', () => {
  const root = new URL('../../', import.meta.url)
  const files = globSync('areas/*/web/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter((file) => drawnByHand(readFileSync(new URL(file, root), 'utf8')))
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(others).toSorted())
})

test('a table that is drawn by hand is found', () => {
  expect(['<Table\n  label', '<table className={x}>', '<PagedTable<Row> title'].every(drawnByHand)).toBe(true)
  expect(['<List list={list}', '<TableCell', 'useTable('].some(drawnByHand)).toBe(false)
})
