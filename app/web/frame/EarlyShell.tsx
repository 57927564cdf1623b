import { IconBell, IconMenu2 } from '@tabler/icons-react'
import { Mark } from '../../../kit/Mark.tsx'
import { brand } from '../../../kit/brand.ts'
import { textOf } from '../../../platform/web/text/text.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { mainEntries, panelistTabs } from './entries.ts'

/** The pages whose heading is known before the program has loaded, by the first segment of their path. */
const places = [
  ['dashboard', 'dashboard'],
  ['my-survey', 'surveys'],
  ['my-points', 'earnings'],
  ['redeem-points', 'redeem'],
  ['my-account', 'account'],
  ['contact-us', 'contactUs'],
  ['settings', 'settings'],
  ['my-profile', 'profile'],
] as const

/**
 * The placeholder of a member's page while the program loads: the header, the menu, the heading and the outlines of the
 * content. It is part of the document; boot.js shows it only to a signed-in reader, and the program removes it when the
 * first page is drawn.
 */
export function EarlyShell() {
  const say = textOf(shell)
  return (
    <div id="early" aria-hidden="true">
      <div className="early-header">
        <span className="early-burger">
          <IconMenu2 size={22} stroke={1.8} />
        </span>
        <span className="early-logo">
          <Mark size={32} />
          <b>{brand}</b>
        </span>
        <span className="early-right">
          <i className="early-chip" />
          <IconBell size={22} stroke={1.8} />
          <i className="early-avatar" />
        </span>
      </div>
      <div className="early-side">
        {mainEntries.map(({ to, word, icon: Icon }) => (
          <span key={to} data-place={to.slice(1)}>
            <Icon size={22} stroke={1.8} />
            {say(word)}
          </span>
        ))}
      </div>
      <div className="early-main">
        <div className="early-title">
          {places.map(([place, word]) => (
            <b key={place} data-for={place}>
              {say(word)}
            </b>
          ))}
          <i />
        </div>
        <div className="early-rows">
          {[1, 2, 3, 4, 5].map((row) => (
            <div key={row}>
              <i className="early-tile" />
              <span>
                <i />
                <i />
              </span>
            </div>
          ))}
        </div>
      </div>
      <div className="early-tabs">
        {panelistTabs.map(({ to, word, icon: Icon }) => (
          <span key={to} data-place={to.slice(1)}>
            <Icon size={22} stroke={1.8} />
            {say(word)}
          </span>
        ))}
      </div>
    </div>
  )
}
