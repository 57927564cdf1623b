import { PageLinks } from '../../../kit/PageLinks.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { health } from '../words/en/health.ts'

const pages = [
  { to: paths.panelHealth, word: 'overview' },
  { to: paths.panelRetention, word: 'retentionTitle' },
  { to: paths.panelRecruiting, word: 'recruitingTitle' },
] as const

/** Links from one page about panel health to the others. */
export function HealthNav() {
  const say = useText(health)
  return <PageLinks label={say('pages')} pages={pages.map(({ to, word }) => ({ to, word: say(word) }))} />
}
