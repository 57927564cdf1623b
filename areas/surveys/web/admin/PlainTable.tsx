import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Fold } from '../../../../kit/Fold.tsx'
import { scroller } from '../../../../kit/scroller.ts'
import classes from './SurveyAdmin.module.css'

type Props = {
  caption: string
  heads: readonly string[]
  /** The first columns are words, the rest figures. */
  words?: number
  rows: readonly (readonly (string | number)[])[]
}

/** What a chart draws, as a table that opens below it. */
export function PlainTable({ caption, heads, words = 1, rows }: Props) {
  const say = useText(surveyResults)
  const align = (no: number) => (no < words ? undefined : 'right')
  return (
    <Fold title={say('asTable')}>
      <div className={classes.scrollTable} aria-label={caption} {...scroller}>
        <table className={classes.plain}>
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
                {row.map((cell, no) =>
                  no === 0 ? (
                    <th key={heads[no]} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={heads[no]} data-align={align(no)}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  )
}
