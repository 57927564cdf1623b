import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useText } from '../../text/text.ts'
import { support } from '../../text/en/support.ts'
import { WriteToUs } from './WriteToUs.tsx'
import classes from './Help.module.css'

const groups = [
  { title: 'joining', questions: ['noMail', 'forgot', 'notMe'] },
  { title: 'surveys', questions: ['noSurveys', 'notAFit', 'interrupted'] },
  { title: 'points', questions: ['when', 'redeem', 'wrong'] },
  { title: 'account', questions: ['blocked', 'leave'] },
] as const

/** The most asked questions with short answers, and the way to a person. */
export function Help({ isMember }: { isMember: boolean }) {
  const say = useText(support)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" className={classes.grid ?? ''}>
      <Stack gap="lg">
        {groups.map(({ title, questions }) => (
          <section key={title}>
            <Title order={2} size="h3" mb="xs">
              {say(title)}
            </Title>
            <Card padding={0}>
              {questions.map((question) => (
                <details key={question} className={classes.question}>
                  <summary>{say(question)}</summary>
                  <Text className={classes.answer ?? ''}>{say(`${question}Text`)}</Text>
                </details>
              ))}
            </Card>
          </section>
        ))}
      </Stack>
      <WriteToUs isMember={isMember} />
    </SimpleGrid>
  )
}
