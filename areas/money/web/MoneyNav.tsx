import { PageLinks } from '../../../kit/PageLinks.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { money } from '../words/en/money.ts'

const pages = [
  { to: paths.money, word: 'overview' },
  { to: paths.margin, word: 'marginTitle' },
  { to: paths.payers, word: 'payersTitle' },
] as const

/** Links from one page about money to the others. */
export function MoneyNav() {
  const say = useText(money)
  return <PageLinks label={say('pages')} pages={pages.map(({ to, word }) => ({ to, word: say(word) }))} />
}
