import { test } from './people.ts'
import { inEveryRun, onPhone, titleOf, walkWhole } from './whole-journey.ts'

test.use(onPhone)
test.setTimeout(300_000)

const { language, way } = inEveryRun
test(titleOf(language, way), ({ page }) => walkWhole(page, language, way))
