import { Card, SimpleGrid, Text } from '@mantine/core'
import { EmptyEarnings } from '../illustrations/EmptyEarnings.tsx'
import { EmptySearch } from '../illustrations/EmptySearch.tsx'
import { EmptySurveys } from '../illustrations/EmptySurveys.tsx'
import { ErrorArt } from '../illustrations/ErrorArt.tsx'
import { GiftBank, GiftFood, GiftGames, GiftMovies, GiftShopping } from '../illustrations/GiftCards.tsx'
import { Hero } from '../illustrations/Hero.tsx'
import { MailSent } from '../illustrations/MailSent.tsx'
import { NotAFit } from '../illustrations/NotAFit.tsx'
import { NotFoundArt } from '../illustrations/NotFoundArt.tsx'
import { ThankYou } from '../illustrations/ThankYou.tsx'
import { Verified } from '../illustrations/Verified.tsx'

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
  GiftBank,
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
