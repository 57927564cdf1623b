import { Badge, Button } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconCheck,
  IconClock,
  IconDevices,
  IconExternalLink,
  IconStar,
  IconTrendingUp,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { valueUsd } from '../../../../platform/contract/money.ts'
import { joinWords } from '../../../../platform/web/text/listed.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { CategoryTile } from '../../../../kit/CategoryTile.tsx'
import { dollars, pointsText, scoreText } from '../../../../kit/Points.tsx'
import { PointsPill } from '../../../../kit/PointsPill.tsx'
import { screenOutPay, type SurveyOffer } from '../../../../kit/survey-card.ts'
import { surveyCard } from '../../words/en/survey-card.ts'
import { useStartWords } from './SurveyRow.tsx'
import classes from './SurveyDetail.module.css'

type Props = {
  survey: SurveyOffer
  /** The start button, unless the surrounding dialog contains it. */
  action?: ReactNode
  /** The heading, unless the surrounding dialog already shows the title. */
  heading?: ReactNode
}

/** The facts about a survey that matter before it is started. */
export function SurveyDetail({ survey, heading, action }: Props) {
  const say = useText(surveyCard)
  const { points, minutes, mostMinutes, pointsPerHour, kind, status, category, match, devices, rating } = survey
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <CategoryTile category={category} size={64} />
        <div>
          <span className={classes.category}>{category}</span>
          {heading}
        </div>
      </div>
      <div className={classes.price}>
        <PointsPill value={points} size="lg" isSilent />
        <span className="tp-sr-only">{say('pays', { points: pointsText(points) })}</span>
        <span className={classes.usd}>
          ≈ <bdi dir="ltr">{dollars(valueUsd(points))}</bdi>
        </span>
        {status === 'in_progress' && <Badge color="info">{say('begun')}</Badge>}
        {match.strength !== 'open' && (
          <Badge color={match.strength === 'possible' ? 'gray' : 'brand'}>{say(match.strength)}</Badge>
        )}
      </div>
      {action}
      <ul className={classes.facts}>
        <Fact icon={<IconClock size={20} stroke={1.8} aria-hidden />}>
          {mostMinutes === null ? say('minutesEstimate', { count: minutes }) : say('minutesLong', { count: minutes })}
          {mostMinutes !== null && <small>{say('mostWithin', { count: mostMinutes })}</small>}
        </Fact>
        <Fact icon={<IconTrendingUp size={20} stroke={1.8} aria-hidden />}>
          {say('perHourLong', { amount: dollars(valueUsd(pointsPerHour)) })}
        </Fact>
        {rating && (
          <Fact icon={<IconStar size={20} stroke={1.8} aria-hidden />}>
            {say('rated', { score: scoreText(rating.score), count: rating.count })}
            <small>{say('ratedBy')}</small>
          </Fact>
        )}
        <Devices devices={devices} />
        {kind === 'external' && (
          <Fact icon={<IconExternalLink size={20} stroke={1.8} aria-hidden />}>{say('externalLong')}</Fact>
        )}
        <Fact icon={<IconArrowForwardUp size={20} stroke={1.8} aria-hidden />}>
          <ScreenOut survey={survey} />
        </Fact>
      </ul>
      {match.reasons.length > 0 && (
        <div>
          <div className={classes.why}>{say('why')}</div>
          <ul className={classes.reasons} aria-label={say('why')}>
            {match.reasons.map((reason) => (
              <li key={reason}>
                <IconCheck size={18} stroke={2.4} aria-hidden />
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type StartProps = { survey: SurveyOffer; isStarting: boolean; onStart: () => void }

/** The only button in a survey's details. */
export function StartButton({ survey, isStarting, onStart }: StartProps) {
  const words = useStartWords(survey)
  return (
    <Button fullWidth size="md" h={52} loading={isStarting} onClick={onStart} aria-label={words.long}>
      {words.short}
    </Button>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <span>{children}</span>
  </li>
)

/** The devices on which the survey works, shown only when it excludes some. */
function Devices({ devices }: Pick<SurveyOffer, 'devices'>) {
  const say = useText(surveyCard)
  const all = ['desktop', 'tablet', 'phone'] as const
  const works = all.filter((device) => devices.includes(device))
  if (works.length === 0 || works.length === all.length) return null
  return (
    <Fact icon={<IconDevices size={20} stroke={1.8} aria-hidden />}>
      {say('worksOn', { devices: joinWords(works.map((device) => say(device))) })}
    </Fact>
  )
}

/** What a screen-out pays, up to the amount that is possible within the survey's length. */
function ScreenOut({ survey }: { survey: SurveyOffer }) {
  const say = useText(surveyCard)
  const pay = screenOutPay(survey)
  if (!pay) return <>{say('screenOutNothing')}</>
  const range = pay.least === pay.most ? pointsText(pay.most) : `${pointsText(pay.least)}–${pointsText(pay.most)}`
  if (pay.fromMinutes === 0) return <>{say('screenOut', { points: range })}</>
  return <>{say('screenOutLater', { points: range, count: pay.fromMinutes })}</>
}
