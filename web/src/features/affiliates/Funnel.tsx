import { Card, Stack, Text, Title } from '@mantine/core'
import { affiliates } from '../../text/en/affiliates.ts'
import { useText } from '../../text/text.ts'
import { wholeNumber } from '../../ui/Points.tsx'
import type { CampaignDashboard } from './dashboard.ts'
import { funnelOf, percentText } from './figures.ts'
import classes from './Affiliates.module.css'

/** How many came each step of the way from click to first survey: bars, words, and a sentence. */
export function Funnel({ totals }: Pick<CampaignDashboard, 'totals'>) {
  const say = useText(affiliates)
  const steps = funnelOf(totals)
  const [clicks = 0, signUps = 0, leads = 0, completed = 0] = steps.map(({ count }) => count)
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
          {say(clicks === 1 ? 'funnelOneClick' : 'funnelSentence', {
            clicks: wholeNumber(clicks),
            signUps: wholeNumber(signUps),
            leads: wholeNumber(leads),
            completed: wholeNumber(completed),
          })}
        </Text>
      </Stack>
    </Card>
  )
}
