import { Card, Group, Skeleton, Stack } from '@mantine/core'
import classes from './Affiliates.module.css'

const listLines = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The outline of a campaign's figures while they load. */
export function WaitingFigures() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Group gap="lg" h={44}>
        {listLines(4).map((at) => (
          <Skeleton key={at} height={14} width={64} />
        ))}
      </Group>
      <Group gap="sm">
        <Skeleton height={44} width={120} />
        <Skeleton height={44} width={170} />
      </Group>
      <Card>
        <div className={classes.waiting}>
          {listLines(14).map((at) => (
            <Stack key={at} gap={8} h={56} justify="center">
              <Skeleton height={12} width="70%" />
              <Skeleton height={18} width="45%" />
            </Stack>
          ))}
        </div>
      </Card>
      <div className={classes.two}>
        {listLines(2).map((at) => (
          <Card key={at}>
            <Stack gap="md">
              <Skeleton height={16} width="50%" />
              {listLines(4).map((line) => (
                <Skeleton key={line} height={14} />
              ))}
            </Stack>
          </Card>
        ))}
      </div>
    </Stack>
  )
}

/** The number of fields in each part of the form. */
const formParts = [
  { part: 'basics', fields: 3 },
  { part: 'tracking', fields: 5 },
  { part: 'budget', fields: 3 },
]

/** The outline of the form beside its addresses while the campaign loads. */
export function WaitingForm() {
  return (
    <div className={classes.editor} aria-busy="true">
      <div className={classes.fields}>
        {formParts.map(({ part, fields }) => (
          <Card key={part}>
            <Stack gap="md">
              <Skeleton height={16} width="25%" />
              {listLines(fields).map((at) => (
                <Stack key={at} gap={8}>
                  <Skeleton height={12} width="30%" />
                  <Skeleton height={44} />
                </Stack>
              ))}
            </Stack>
          </Card>
        ))}
      </div>
      <Card>
        <Stack gap="md">
          <Skeleton height={16} width="50%" />
          <Skeleton height={72} />
          <Skeleton height={44} width={120} />
        </Stack>
      </Card>
    </div>
  )
}
