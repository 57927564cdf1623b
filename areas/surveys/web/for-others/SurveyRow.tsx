import { Badge, Button, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { valueUsd } from '../../../../platform/contract/money.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { CategoryTile } from '../../../../kit/CategoryTile.tsx'
import { dollars, pointsText } from '../../../../kit/Points.tsx'
import { PointsPill } from '../../../../kit/PointsPill.tsx'
import type { SurveyOffer } from '../../../../kit/survey-card.ts'
import { surveyCard } from '../../words/en/survey-card.ts'
import classes from './SurveyRow.module.css'

type Props = {
  survey: SurveyOffer
  /** Opens the details; the whole row is the target. */
  onOpen: () => void
  /** Whether the details are shown beside the list. */
  isOpen?: boolean
  /** Gives the row a start button of its own, which suits the offer that the panelist most likely takes. */
  onStart?: () => void
  isStarting?: boolean
  headingOrder?: 2 | 3
  /** Whether the row takes the focus when it appears, because the panelist asked for more rows. */
  takesFocus?: boolean
}

/** Returns the label of a survey's start button, and a longer one for screen readers, which makes sense without the row. */
export function useStartWords({ status, title, points, minutes }: SurveyOffer): { short: string; long: string } {
  const say = useText(surveyCard)
  const values = { title, points: pointsText(points), count: minutes }
  return status === 'in_progress'
    ? { short: say('resume'), long: say('resumeLong', values) }
    : { short: say('start'), long: say('startLong', values) }
}

/** One survey as a row: its subject, its length and its points. A tap opens the details. */
export function SurveyRow(props: Props) {
  const { survey, onOpen, onStart, isOpen = false, isStarting = false, headingOrder = 2, takesFocus = false } = props
  const say = useText(surveyCard)
  const { title, points, minutes, pointsPerHour, match, kind, status, category } = survey
  const words = useStartWords(survey)
  const id = useId()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) row.current?.focus()
  }, [takesFocus])
  const hasBegun = status === 'in_progress'
  const isPartners = kind === 'external'
  return (
    <article className={classes.row} ref={row} tabIndex={-1} aria-labelledby={id} data-open={isOpen || undefined}>
      <div className={classes.offer}>
        <CategoryTile category={category} />
        <div className={classes.text}>
          <Title order={headingOrder} size="h4" id={id} className={classes.title ?? ''}>
            <button type="button" className={classes.open} onClick={onOpen} aria-describedby={`${id}-facts`}>
              <bdi>{title}</bdi>
            </button>
          </Title>
          <span className={classes.facts} id={`${id}-facts`}>
            <span>{say('minutes', { minutes })}</span>
            <span>{say('perHour', { amount: dollars(valueUsd(pointsPerHour)) })}</span>
            <span className={classes.category}>{category}</span>
            {isPartners && <span className="tp-sr-only">{say('external')}</span>}
            <span className="tp-sr-only">{say('pays', { points: pointsText(points) })}</span>
          </span>
          {(hasBegun || match.strength !== 'open') && (
            <span className={classes.badges}>
              {hasBegun && <Badge color="info">{say('begun')}</Badge>}
              {match.strength !== 'open' && (
                <Badge color={match.strength === 'possible' ? 'gray' : 'brand'}>{say(match.strength)}</Badge>
              )}
            </span>
          )}
        </div>
        <span className={classes.pays}>
          <PointsPill value={points} isSilent />
          {isPartners && <IconExternalLink size={16} aria-hidden />}
        </span>
      </div>
      {onStart && (
        <Button
          fullWidth
          h={44}
          className={classes.start ?? ''}
          loading={isStarting}
          onClick={onStart}
          aria-label={words.long}
        >
          {words.short}
        </Button>
      )}
    </article>
  )
}
