import { IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Coin, Spark } from '../../../kit/illustrations/Art.tsx'
import { ruleNumber } from '../../../kit/operator.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import classes from './PayExample.module.css'

/** The points that the example pays. */
const points = 120

/**
 * An animated example of a survey and its reward: an option is chosen, the pill shows the points, the ring fills. The
 * style sheet animates it, once.
 */
export function PayExample() {
  const say = useText(landing)
  const smallestReward = ruleNumber('firstLevel')
  const measure = { '--smallest-reward': smallestReward, '--paid': points } as CSSProperties
  return (
    <figure className={classes.example}>
      <div aria-hidden className={classes.scene} style={measure}>
        <div className={classes.card}>
          <p className={classes.top}>
            <span className={classes.tag}>{say('example')}</span>
            <span>{say('exampleMinutes')}</span>
            <span className={classes.price}>{say('examplePoints', { points })}</span>
          </p>
          <p className={classes.question}>{say('exampleQuestion')}</p>
          <p className={classes.option} data-chosen>
            <span className={classes.mark}>
              <IconCheck size={14} stroke={3.5} />
            </span>
            {say('exampleYes')}
          </p>
          <p className={classes.option}>
            <span className={classes.mark} />
            {say('exampleNo')}
          </p>
        </div>
        <svg viewBox="0 0 72 64" className={classes.coin} fill="none" stroke="var(--tp-ink)" strokeWidth="3">
          <Coin x={34} y={34} />
          <g strokeLinecap="round">
            <Spark x={64} y={6} />
          </g>
        </svg>
        <div className={classes.wallet}>
          <svg viewBox="0 0 56 56" className={classes.ring}>
            <circle cx="28" cy="28" r="23" pathLength="1" className={classes.track} />
            <circle cx="28" cy="28" r="23" pathLength="1" className={classes.arc} />
            <path d="M19 28.5l6.200 6.200 12-13" className={classes.tick} />
          </svg>
          <p className={classes.balance}>
            <span className={classes.balanceName}>{say('exampleBalance')}</span>
            <span className={classes.sum}>
              <span className={classes.count} /> {say('exampleOf', { smallestReward })}
            </span>
          </p>
          <span className={classes.paid}>{say('examplePaid', { points })}</span>
        </div>
      </div>
      <figcaption className={classes.caption}>{say('exampleCaption')}</figcaption>
    </figure>
  )
}
