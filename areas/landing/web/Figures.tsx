import type { ReactNode } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { decisionUnits, figureNames, type FigureName } from '../../../platform/contract/showcase.ts'
import { landing } from '../words/en/landing.ts'
import { ShownWhen, useFigure } from './showcase.tsx'
import classes from './Figures.module.css'

/**
 * The panel's figures as counted by the server. A figure based on too few cases is left out, and without any figure the
 * strip is hidden.
 */
export function Figures() {
  const say = useText(landing)
  return (
    <ShownWhen has="figures">
      <section aria-label={say('figures')} className={classes.strip}>
        <div className={classes.figures}>
          {figureNames.map((name) => (
            <ShownWhen key={name} has={name}>
              <Figure name={name} />
            </ShownWhen>
          ))}
        </div>
      </section>
    </ShownWhen>
  )
}

function Figure({ name }: { name: FigureName }) {
  const say = useText(landing)
  const figure = useFigure(name)
  return (
    <p className={classes.figure}>
      <span className={classes.value}>
        {name === 'decisionMinutes' ? <InItsUnit say={(unit) => say(unit, { amount: figure })} /> : figure}
      </span>{' '}
      <span className={classes.label}>{say(`${name}Label`)}</span>
    </p>
  )
}

/** A decision takes minutes, hours or days, and the page has a text for each unit. */
const InItsUnit = ({ say }: { say: (unit: (typeof decisionUnits)[number]) => ReactNode }) =>
  decisionUnits.map((unit) => (
    <ShownWhen key={unit} has={unit}>
      {say(unit)}
    </ShownWhen>
  ))
