import { Card, SimpleGrid, Text } from '@mantine/core'
import { EmptyEarnings } from '../../ui/illustrations/EmptyEarnings.tsx'
import { EmptySearch } from '../../ui/illustrations/EmptySearch.tsx'
import { EmptySurveys } from '../../ui/illustrations/EmptySurveys.tsx'
import { ErrorArt } from '../../ui/illustrations/ErrorArt.tsx'
import { GiftFood, GiftGames, GiftMovies, GiftShopping } from '../../ui/illustrations/GiftCards.tsx'
import { Hero } from '../../ui/illustrations/Hero.tsx'
import { MailSent } from '../../ui/illustrations/MailSent.tsx'
import { NotAFit } from '../../ui/illustrations/NotAFit.tsx'
import { NotFoundArt } from '../../ui/illustrations/NotFoundArt.tsx'
import { ThankYou } from '../../ui/illustrations/ThankYou.tsx'
import { Verified } from '../../ui/illustrations/Verified.tsx'

const drawings = {
  Hero,
  EmptySurveys,
  EmptyEarnings,
  EmptySearch,
  MailSent,
  Verified,
  NotAFit,
  ThankYou,
  ErrorArt,
  NotFoundArt,
  GiftShopping,
  GiftFood,
  GiftGames,
  GiftMovies,
}

/** The drawings. */
export function ArtStories() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      {Object.entries(drawings).map(([name, Drawing]) => (
        <Card key={name} ta="center">
          <Drawing width={220} />
          <Text size="sm" c="dimmed">
            {name}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}
