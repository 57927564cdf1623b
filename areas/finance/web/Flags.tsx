import { Badge, Group, Text } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { finance } from '../words/en/finance.ts'
import { useText } from '../../../platform/web/text/text.ts'
import classes from './Finance.module.css'

/** What a reviewer should know before deciding; says so if there is nothing. */
export function Flags({ flags }: { flags: readonly string[] }) {
  const say = useText(finance)
  if (flags.length === 0) {
    return (
      <Text span size="sm" c="dimmed">
        {say('noFlags')}
      </Text>
    )
  }
  return (
    <Group gap={6}>
      {flags.map((flag) => (
        <Badge
          key={flag}
          className={`tp-badge ${classes.whole}`}
          color="warning"
          leftSection={<IconFlag size={12} aria-hidden />}
        >
          {flag}
        </Badge>
      ))}
    </Group>
  )
}
