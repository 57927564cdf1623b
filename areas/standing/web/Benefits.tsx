import { Card, Text, Title } from '@mantine/core'
import { IconClipboardList, IconCoins, IconGift, IconMessageCircle } from '@tabler/icons-react'
import { qualitySigns } from '../../surveys/contract/surveys.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Fold } from '../../../kit/Fold.tsx'
import { standingSigns } from '../words/en/standing-signs.ts'
import { standing } from '../words/en/standing.ts'
import classes from './Standing.module.css'

const benefits = [
  { word: 'bringsSurveys', Icon: IconClipboardList },
  { word: 'bringsPoints', Icon: IconCoins },
  { word: 'bringsRewards', Icon: IconGift },
  { word: 'bringsWord', Icon: IconMessageCircle },
] as const

/** The benefits of a good standing, what never counts against a member, and what reviewers look at. */
export function Benefits() {
  const say = useText(standing)
  const saySign = useText(standingSigns)
  return (
    <Card component="section" p="lg" aria-labelledby="brings">
      <Title order={2} size="h3" id="brings">
        {say('brings')}
      </Title>
      <ul className={classes.benefits}>
        {benefits.map(({ word, Icon }) => (
          <li key={word}>
            <Icon size={22} stroke={1.8} aria-hidden />
            <span>{say(word)}</span>
          </li>
        ))}
      </ul>
      <Title order={3} size="h4" mt="md">
        {say('never')}
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        {say('neverText')}
      </Text>
      <Fold title={say('signs')} look="line" className={classes.signs}>
        <Text size="sm">{say('signsText')}</Text>
        <ul>
          {qualitySigns.map((sign) => (
            <li key={sign}>{saySign(sign)}</li>
          ))}
        </ul>
      </Fold>
    </Card>
  )
}
