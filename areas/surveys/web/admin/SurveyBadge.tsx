import type { SurveyStatus } from '../../contract/survey-draft.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { StatusBadge, type StatusLook } from '../../../../kit/StatusBadge.tsx'
import classes from './SurveyAdmin.module.css'

const looks: Record<SurveyStatus, StatusLook> = {
  draft: 'neutral',
  scheduled: 'inReview',
  live: 'approved',
  paused: 'onHold',
  closed: 'blocked',
}

/** The state of a survey. */
export function SurveyBadge({ status }: { status: SurveyStatus }) {
  const say = useText(surveyAdmin)
  return (
    <span className={classes.whole}>
      <StatusBadge look={looks[status]}>{say(status)}</StatusBadge>
    </span>
  )
}
