import { Text } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ratingChips, type Rating, type RatingChip } from '../../contract/ratings.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveyRating } from '../../words/en/survey-rating.ts'
import { createRatingSaver } from './rating-saver.ts'
import { useSurveysRateMutation } from './surveys.ts'
import classes from './RateSurvey.module.css'

type Props = {
  attemptId: string
  /** The earlier rating; null when there is none. */
  kept?: Rating | null
}

/** Scrolls the chips that the first tap reveals into view, because on a phone they are below the edge of the sheet. */
const bringIntoSight = (chips: HTMLElement | null): void => chips?.scrollIntoView({ block: 'nearest' })

/** Five stars: one tap is saved at once; then the panelist may add a remark on what was wrong. */
export function RateSurvey({ attemptId, kept = null }: Props) {
  const say = useText(surveyRating)
  const id = useId()
  const [send] = useSurveysRateMutation()
  const [rating, setRating] = useState(kept)
  const [isSaved, setSaved] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [save] = useState(() =>
    createRatingSaver(kept, {
      save: (body) => send({ params: { attemptId }, body }).unwrap(),
      show: (shown, state) => {
        setRating(shown)
        setSaved(state === 'saved')
        setProblem(typeof state === 'object' ? failureOf(state.failed).message : null)
      },
    }),
  )
  const chips = rating?.chips ?? []
  const toggle = (chip: RatingChip) => {
    if (!rating) return
    void save({ ...rating, chips: chips.includes(chip) ? chips.filter((one) => one !== chip) : [...chips, chip] })
  }
  return (
    <div className={classes.rate}>
      <div className={classes.ask} id={id}>
        {say('ask')}
      </div>
      <div role="group" aria-labelledby={id} className={classes.stars}>
        {[1, 2, 3, 4, 5].map((count) => (
          <button
            key={count}
            type="button"
            className={classes.star}
            aria-label={say('stars', { count })}
            aria-pressed={rating?.stars === count}
            data-on={rating !== null && count <= rating.stars ? true : undefined}
            onClick={() => void save({ stars: count, chips })}
          >
            {rating !== null && count <= rating.stars ? (
              <IconStarFilled size={30} aria-hidden />
            ) : (
              <IconStar size={30} stroke={1.6} aria-hidden />
            )}
          </button>
        ))}
      </div>
      {rating && (
        <div role="group" aria-label={say('wrong')} ref={kept ? null : bringIntoSight}>
          <div className={classes.wrong} aria-hidden="true">
            {say('wrong')}
          </div>
          <div className={classes.chips}>
            {ratingChips.map((chip) => (
              <button
                key={chip}
                type="button"
                className={classes.chip}
                aria-pressed={chips.includes(chip)}
                onClick={() => toggle(chip)}
              >
                {say(`chip_${chip}`)}
              </button>
            ))}
          </div>
        </div>
      )}
      <Text size="sm" c="dimmed" role="status" className={classes.told ?? ''}>
        {isSaved ? say('saved') : ''}
      </Text>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}
