import { test } from './people.ts'
import { ways } from './whole-journey-hands.ts'
import { inEveryRun, onPhone, titleOf, tongues, walkWhole } from './whole-journey.ts'

test.use(onPhone)
test.setTimeout(300_000)

for (const language of tongues)
  for (const way of ways) {
    const isElsewhere = language === inEveryRun.language && way === inEveryRun.way
    if (!isElsewhere) test(titleOf(language, way), ({ page }) => walkWhole(page, language, way))
  }
