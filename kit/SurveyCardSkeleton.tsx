import { Card, Skeleton, Stack } from '@mantine/core'

/** The place of a survey's card while it loads: as tall as the card, so that nothing jumps. */
export function SurveyCardSkeleton() {
  return (
    <Card p="md" mih={304} aria-hidden>
      <Stack gap={10} style={{ flex: 1 }}>
        <Skeleton h={16} w="40%" />
        <Skeleton h={20} w="75%" />
        <Skeleton h={26} w="50%" />
        <Skeleton h={18} w="65%" />
        <Skeleton h={22} w="35%" />
        <Skeleton h={16} w="60%" />
        <Skeleton h={16} w="85%" />
      </Stack>
      <Skeleton h={44} mt="md" />
    </Card>
  )
}
