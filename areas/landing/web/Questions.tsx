import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ruleNumber } from '../../../kit/operator.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { landing } from '../words/en/landing.ts'
import { Section } from './Section.tsx'
import classes from './Questions.module.css'

/** The questions that visitors ask first. The browser opens and closes the answers, so this needs no script. */
export function Questions() {
  const say = useText(landing)
  const rules = { points: ruleNumber('pointsPerDollar'), smallestReward: ruleNumber('firstLevel') }
  const answers = [
    { question: say('askFree'), answer: say('askFreeAnswer') },
    { question: say('askHow'), answer: say('askHowAnswer', rules), more: { to: paths.terms, text: say('terms') } },
    { question: say('askWhen'), answer: say('askWhenAnswer') },
    {
      question: say('askAnswers'),
      answer: say('askAnswersAnswer'),
      more: { to: paths.privacy, text: say('privacy') },
    },
  ]
  return (
    <Section title={say('questions')} isBand>
      <div className={classes.questions}>
        {answers.map(({ question, answer, more }) => (
          <details key={question} className={classes.question}>
            <summary className={classes.summary}>
              {question}
              <IconChevronDown size={20} aria-hidden className={classes.chevron ?? ''} />
            </summary>
            <div className={classes.answer}>
              <p>{answer}</p>
              {more && (
                <p>
                  <Link to={more.to}>{more.text}</Link>
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
    </Section>
  )
}
