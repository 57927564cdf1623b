import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { supplierPath, surveyAdminPath } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Points } from '../../../kit/Points.tsx'
import type { AttemptEntry, AttemptFile } from '../contract.ts'
import { attempts } from '../words/en/attempts.ts'
import { Section } from './for-others/Section.tsx'

/** What the card promised, and how the attempt ended. */
export function Offer({ file }: { file: AttemptFile }) {
  const say = useText(attempts)
  const seesSurveys = useRight('surveys.view')
  const seesSuppliers = useRight('suppliers.view')
  const { surveyId, surveyTitle, supplierKey, supplierName, points, promisedMinutes } = file.offer
  const survey = seesSurveys ? (
    <Anchor component={Link} to={surveyAdminPath(surveyId)}>
      {surveyTitle}
    </Anchor>
  ) : (
    surveyTitle
  )
  const name = supplierName ?? supplierKey ?? say('ownSurvey')
  const supplier =
    supplierKey && seesSuppliers ? (
      <Anchor component={Link} to={supplierPath(supplierKey)}>
        {name}
      </Anchor>
    ) : (
      name
    )
  return (
    <Section title={say('offer')} isFirst>
      <Facts
        facts={[
          { label: say('survey'), value: survey },
          { label: say('supplier'), value: supplier },
          {
            label: say('promised'),
            value: promisedMinutes === null ? say('notKept') : say('minutes', { count: promisedMinutes }),
          },
          { label: say('offered'), value: <Points value={points} /> },
          { label: say('earned'), value: <Points value={file.earned} /> },
          ...(file.granted > 0 ? [{ label: say('granted'), value: <Points value={file.granted} /> }] : []),
        ]}
      />
    </Section>
  )
}

/** How the attempt was entered, and what was checked then. */
export function Entry({ entry, isOwn }: { entry: AttemptEntry; isOwn: boolean }) {
  const say = useText(attempts)
  const { homeCountry, otherCountry, devices, quotas, isWatched } = entry
  const home = homeCountry ?? say('unknown')
  const checks = [
    say('checkedAccount'),
    say('checkedFit'),
    quotas === 0 ? say('checkedNone') : say('checkedQuotas', { count: quotas }),
    isWatched ? say('watched') : say('notWatched'),
  ]
  return (
    <Section title={say('entry')}>
      <Facts
        facts={[
          { label: say('startedAt'), value: <Moment at={entry.startedAt} /> },
          ...(isOwn ? [] : [{ label: say('returnedAt'), value: <Moment at={entry.returnedAt} /> }]),
          {
            label: say(entry.endedAt ? 'endedAt' : 'expiresAt'),
            value: <Moment at={entry.endedAt ?? entry.expiresAt} />,
          },
          { label: say('device'), value: devices.length > 0 ? devices.join(', ') : say('deviceUnknown') },
          {
            label: say('country'),
            value: otherCountry ? say('countryOther', { country: otherCountry, home }) : say('countryHome', { home }),
          },
          { label: say('checked'), value: checks.join(' ') },
        ]}
      />
    </Section>
  )
}
