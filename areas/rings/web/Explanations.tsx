import { Text, Title } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import type { RingFact } from '../contract.ts'
import { rings } from '../words/en/rings.ts'
import classes from './Rings.module.css'

/**
 * The two innocent explanations, a household and a shared computer, with the facts that speak for and against them.
 */
export function Explanations({ facts }: { facts: readonly RingFact[] }) {
  const say = useText(rings)
  const part = (word: 'speaksFor' | 'speaksAgainst' | 'unknown', isFor: boolean | null) => {
    const found = facts.filter((fact) => fact.isFor === isFor)
    if (found.length === 0) return null
    return (
      <>
        <Text fw={600} mt="sm">
          {say(word)}
        </Text>
        <ul className={classes.facts}>
          {found.map(({ code, count, of }) => (
            <li key={code}>{isFor === null ? say(`fact_${code}_unknown`) : say(`fact_${code}`, { count, of })}</li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <section aria-labelledby="ring-explanations">
      <Title order={2} size="h3" id="ring-explanations">
        {say('explanations')}
      </Title>
      <Text c="dimmed">{say('explanationsLead')}</Text>
      {part('speaksFor', true)}
      {part('speaksAgainst', false)}
      {part('unknown', null)}
    </section>
  )
}
