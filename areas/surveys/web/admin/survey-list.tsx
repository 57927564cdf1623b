import { formatDay } from '../../../../platform/contract/day.ts'
import { countColumn, Day } from '../../../../kit/cells.tsx'
import { defineList } from '../../../../kit/list/define-list.ts'
import { days, oneOf, text } from '../../../../kit/list/filters.ts'
import { percentText, Points, wholeNumber } from '../../../../kit/Points.tsx'
import type { ListedSurvey } from '../../contract/survey-admin.ts'
import { surveyStatuses } from '../../contract/survey-draft.ts'
import { surveyKinds } from '../../contract/surveys.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { SurveyBadge } from './SurveyBadge.tsx'
import classes from './SurveyAdmin.module.css'

/** The list of all surveys with their figures, in every order that the call offers. */
export const surveyList = defineList<ListedSurvey>()({
  name: 'surveys',
  text: surveyAdmin,
  filters: {
    q: text('text', { maxLength: 200, was: ['text'] }),
    status: oneOf('status', surveyStatuses),
    kind: oneOf('kind', surveyKinds),
    country: text('countryId', { pattern: /^[A-Z]{2}$/ }),
    supplier: text('supplierKey', { maxLength: 64 }),
    days: days('startDate', 'endDate'),
  },
  pager: 'pages',
  sort: {
    call: 'sort',
    orders: {
      newest: { by: 'created', descending: true },
      updated: { by: 'updated', descending: true },
      title: { by: 'title', descending: false },
      points: { by: 'pay', descending: true },
      entrants: { by: 'entrants', descending: true },
      completes: { by: 'completes', descending: true },
      closes: { by: 'closes', descending: false },
    },
    usual: 'newest',
  },
  isFresh: true,
  density: 'compact',
  rowKey: ({ surveyId }) => surveyId,
  columns: (say) => [
    {
      key: 'title',
      header: say('survey'),
      sortBy: 'title',
      onCard: 'title',
      render: ({ title }) => <span className={classes.name}>{title}</span>,
    },
    {
      key: 'status',
      header: say('state'),
      onCard: 'status',
      render: ({ status }) => <SurveyBadge status={status} />,
      plain: ({ status }) => say(status),
    },
    {
      key: 'kind',
      header: say('kind'),
      canHide: true,
      render: (row) => (
        <span className={classes.stack}>
          <span>{[say(row.kind), row.countryId].filter(Boolean).join(' · ')}</span>
          <span className={classes.quiet}>{[row.supplierKey, row.category].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'pay',
      header: say('pay'),
      sortBy: 'pay',
      align: 'right',
      canHide: true,
      render: (row) => (
        <span className={classes.stackEnd}>
          <Points value={row.points} size="sm" />
          <span className={classes.quiet}>{say('minutes', { minutes: row.minutes })}</span>
        </span>
      ),
      plain: ({ points }) => points,
    },
    {
      ...countColumn<ListedSurvey>({ key: 'entrants', header: say('entrants') }, ({ figures }) => figures.entrants),
      sortBy: 'entrants',
      canHide: true,
      onCard: 'hidden',
    },
    {
      key: 'completes',
      header: say('completes'),
      sortBy: 'completes',
      align: 'right',
      canHide: true,
      render: ({ figures: { completes }, places }) =>
        places === null
          ? wholeNumber(completes)
          : say('completesOf', { completes: wholeNumber(completes), places: wholeNumber(places) }),
    },
    {
      key: 'incidence',
      header: say('incidence'),
      align: 'right',
      canHide: true,
      onCard: 'hidden',
      render: ({ figures: { incidence } }) => (incidence === null ? say('none') : percentText(Math.round(incidence))),
    },
    {
      key: 'closes',
      header: say('closes'),
      sortBy: 'closes',
      canHide: true,
      render: ({ closesAt }) =>
        closesAt ? (
          <time dateTime={closesAt} className={classes.day}>
            {formatDay(closesAt)}
          </time>
        ) : (
          <span className={`${classes.quiet} ${classes.day}`}>{say('openEnd')}</span>
        ),
    },
    ...(['created', 'updated'] as const).map((key) => ({
      key,
      header: say(key === 'created' ? 'created' : 'sort_updated'),
      sortBy: key,
      canHide: true,
      isExtra: true,
      onCard: 'hidden' as const,
      render: ({ createdAt, updatedAt }: ListedSurvey) => (
        <Day at={key === 'created' ? createdAt : updatedAt} className={classes.day} />
      ),
    })),
  ],
})
