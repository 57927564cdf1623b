import { Anchor, Card, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useWelcomePoints } from '../../../platform/web/api/site.ts'
import { useSurveysCountsQuery } from '../../surveys/web/for-others/surveys.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import { Points } from '../../../kit/Points.tsx'
import classes from './Dashboard.module.css'

/** The three steps of the welcome bonus, shown until the first survey is completed. */
export function FirstSteps() {
  const say = useText(dashboard)
  const person = usePerson()
  const { data } = useSurveysCountsQuery()
  const pays = { verify: useWelcomePoints('verify'), top5: useWelcomePoints('top5'), first: useWelcomePoints('first') }
  if (!person || !data || data.completed > 0) return null
  const steps = [
    { word: 'stepVerify', isDone: person.isEmailVerified, points: pays.verify, to: paths.verifyEmail },
    { word: 'stepTop', isDone: person.isTopAnswer, points: pays.top5, to: paths.surveys },
    { word: 'stepFirst', isDone: false, points: pays.first, to: paths.surveys },
  ] as const
  return (
    <Card component="section" aria-labelledby="first-steps" p="md">
      <Title order={2} size="h3" id="first-steps">
        {say('firstTitle')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {say('firstText')}
      </Text>
      <ol className={classes.steps}>
        {steps.map(({ word, isDone, points, to }) => {
          const Icon = isDone ? IconCircleCheck : IconCircle
          return (
            <li key={word} data-done={isDone || undefined}>
              <Icon size={22} stroke={1.8} aria-hidden />
              <span className={classes.what}>
                <span className="tp-sr-only">{isDone ? say('done') : say('toDo')}: </span>
                {isDone ? (
                  say(word)
                ) : (
                  <Anchor component={Link} to={to} className={classes.more}>
                    {say(word)}
                  </Anchor>
                )}
              </span>
              {points && <Points value={points} signed />}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
