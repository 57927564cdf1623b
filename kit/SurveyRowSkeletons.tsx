import { Card, Skeleton } from '@mantine/core'
import classes from './SurveyRowSkeletons.module.css'

type Props = {
  count: number
  /** Whether the rows are inside a list element already. */
  isInside?: boolean
}

/** Placeholders of surveys while they load, as tall as their rows so that nothing jumps. */
export function SurveyRowSkeletons({ count, isInside = false }: Props) {
  const rows = Array.from({ length: count }, (_, n) => (
    <div key={n} className={classes.row} aria-hidden>
      <Skeleton w={56} h={56} radius="md" style={{ flex: 'none' }} />
      <div className={classes.text}>
        <Skeleton h={18} w="75%" />
        <Skeleton h={14} w="50%" />
        <Skeleton h={20} w="35%" />
      </div>
      <Skeleton w={72} h={32} radius={16} style={{ flex: 'none' }} />
    </div>
  ))
  return isInside ? rows : <Card p={0}>{rows}</Card>
}
