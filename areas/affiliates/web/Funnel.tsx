import { Card, Stack, Text, Title } from '@mantine/core'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { funnelOf, percentText, type Counted } from './figures.ts'
import classes from './Affiliates.module.css'

/** What became of the visits of some days, from visit to first survey: bars, words, and a sentence. */
export function Funnel({ totals }: { totals: Counted }) {
  const say = useText(affiliates)
  const steps = funnelOf(totals)
  const { visits, signUps, verified, completed } = totals
  return (
    <Card component="section" aria-labelledby="funnel">
      <Stack gap="md">
        <Title order={3} size="h4" id="funnel">
          {say('funnel')}
        </Title>
        <ol className={classes.steps}>
          {steps.map(({ key, count, ofBefore, ofAll }) => (
            <li key={key}>
              <span className={classes.stepWords}>
                <span>
                  {say(`step_${key}`)} <strong>{wholeNumber(count)}</strong>
                </span>
                {ofBefore !== null && (
                  <span className={classes.quiet}>{say('ofBefore', { share: percentText(ofBefore) })}</span>
                )}
              </span>
              <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true" className={classes.bar}>
                <rect width="100" height="14" className={classes.track} />
                <rect width={ofAll * 100} height="14" className={classes.fill} />
              </svg>
            </li>
          ))}
        </ol>
        <Text size="sm">
          {say(visits === 1 ? 'funnelOneVisit' : 'funnelSentence', {
            visits: wholeNumber(visits),
            signUps: wholeNumber(signUps),
            verified: wholeNumber(verified),
            completed: wholeNumber(completed),
          })}
        </Text>
      </Stack>
    </Card>
  )
}
