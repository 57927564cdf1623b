import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { csvHead, csvLines } from '../../platform/contract/csv.ts'
import { useText } from '../../platform/web/text/text.ts'
import { chartDesk } from '../../platform/words/en/chart-desk.ts'
import { saveFile } from '../download/save-file.ts'
import { wholeNumber } from '../Points.tsx'
import { scroller } from '../scroller.ts'
import classes from './ChartTable.module.css'

type Props = {
  caption: string
  /** The name of the CSV, without its extension. */
  file: string
  heads: readonly string[]
  /** The number of columns at the start that contain words; the others contain figures. */
  words?: number
  /** Null where nothing was measured. */
  rows: readonly (readonly (string | number | null)[])[]
  /** Writes a figure; the CSV has the bare number. */
  format?: (value: number) => string
}

/** The values of a chart, as a table that opens below it and as a CSV. */
export function ChartTable({ caption, file, heads, words = 1, rows, format = wholeNumber }: Props) {
  const say = useText(chartDesk)
  const textOf = (cell: string | number | null): string => (typeof cell === 'number' ? format(cell) : (cell ?? '–'))
  const align = (no: number) => (no < words ? undefined : 'right')
  return (
    <details>
      <summary>{say('asTable')}</summary>
      <div className={classes.scrolled} aria-label={caption} {...scroller}>
        <table className={classes.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head, no) => (
                <th key={head} scope="col" data-align={align(no)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.slice(0, words).join(' ')}>
                {row.map((cell, no) => {
                  const Cell = no === 0 ? 'th' : 'td'
                  return (
                    <Cell key={heads[no]} {...(no === 0 ? { scope: 'row' } : {})} data-align={align(no)}>
                      {textOf(cell)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        variant="subtle"
        size="sm"
        mt="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          saveFile(
            `${file}.csv`,
            csvHead([...heads]) + csvLines(rows.map((row) => row.map((cell) => cell ?? ''))),
            'text/csv',
          )
        }
      >
        {say('asCsv')}
      </Button>
    </details>
  )
}
