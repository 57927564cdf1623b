import { useText } from '../../../platform/web/text/text.ts'
import { EmailText, Moment } from '../../../kit/cells.tsx'
import { finance } from '../words/en/finance.ts'
import type { Review } from './reviews.ts'
import classes from './Finance.module.css'

/** The people who reviewed a request, one below the other, each with their time. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  const say = useText(finance)
  return (
    <div className={classes.stack}>
      {reviews.map(({ key, byName, at }) => (
        <span key={key} className={classes.stack}>
          <EmailText email={byName ?? say('noPerson')} />
          {at && (
            <span className={classes.age}>
              <Moment at={at} />
            </span>
          )}
        </span>
      ))}
    </div>
  )
}
