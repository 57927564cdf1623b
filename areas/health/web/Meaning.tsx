import { useText } from '../../../platform/web/text/text.ts'
import { health } from '../words/en/health.ts'
import classes from './Health.module.css'

type Term = readonly [word: keyof typeof health.words, means: keyof typeof health.words]
const terms = {
  overview: [
    ['members', 'means_members'],
    ['active_365', 'means_active'],
    ['first', 'means_first'],
    ['returned', 'means_returned'],
    ['lapsed', 'means_lapsed'],
    ['left', 'means_left'],
    ['removed', 'means_removed'],
    ['flowsTitle', 'means_churn'],
  ],
  retention: [['retained', 'means_retained']],
  recruiting: [
    ['settled', 'means_settled'],
    ['costPerVerified', 'means_cost'],
    ['lifetimeMargin', 'means_lifetime'],
    ['payback', 'means_payback'],
  ],
} as const satisfies Readonly<Record<string, readonly Term[]>>

/** Explains each figure of a page in a sentence. */
export function Meaning({ of }: { of: keyof typeof terms }) {
  const say = useText(health)
  return (
    <details className={classes.meaning}>
      <summary>{say('meaning')}</summary>
      <dl>
        {terms[of].map(([word, means]) => (
          <div key={word}>
            <dt>{say(word)}</dt>
            <dd>{say(means)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
